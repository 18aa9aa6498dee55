import type { FindingKind } from '@switchboard/contracts/interview-findings';
import { lostTrackSeconds, screenAgainSeconds, type ViolationCounter } from '@switchboard/contracts/interviews.limits';
import { keyOf, type WatchedEvent } from './ordered-events.ts';

/** One act of the candidate or the browser, from one or more events. */
export interface Act {
  /** The key of its first event: it stays the same when later events arrive. */
  key: string;
  kind: FindingKind;
  at: number;
  error_ms: number;
  /** Null while it lasts, or if it has no end. */
  until: number | null;
  /** The events that determine its kind. */
  members: string[];
  /** Its cause, if that makes a difference. */
  cause: 'on_purpose' | 'by_itself' | null;
  /** It began while one of our prompts was open. */
  isOurs: boolean;
  /** The number of screens that the browser reported. */
  screens: number | null;
  /** The candidate's explanation, if they could give one: the act is then noted with it, and not counted. */
  explanation: string | null;
  /** Pixels by which a window was moved or resized. */
  by: { x: number; y: number; width: number; height: number } | null;
}

export function beginAct(event: WatchedEvent, kind: FindingKind, more: Partial<Act> = {}): Act {
  const { at, error_ms } = event;
  const key = keyOf(event);
  return {
    key,
    kind,
    at,
    error_ms,
    until: null,
    members: [key],
    cause: null,
    isOurs: false,
    screens: null,
    explanation: null,
    by: null,
    ...more,
  };
}

/** Seconds after which a lost camera or screen ends an interview. */
export const allowedLossSeconds = ({ kind, cause }: Pick<Act, 'kind' | 'cause'>): number =>
  kind === 'screen_share_lost' ? screenAgainSeconds : lostTrackSeconds[cause ?? 'by_itself'];

/** The counter of each kind of act; a moved or resized window counts as leaving the window. */
export const counterOf: Partial<Record<FindingKind, ViolationCounter>> = {
  tab_change: 'tab_change',
  window_blur: 'window_blur',
  window_manipulation: 'window_blur',
  multiple_monitors: 'multiple_monitors',
};

/** Takes events one after the other; returns the acts it has found. */
export interface Detector {
  take(event: WatchedEvent, isOurs: boolean): void;
  acts(): Act[];
}
