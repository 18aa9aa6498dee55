import type { FindingKind } from '@switchboard/contracts/interview-findings';
import { lostTrackSeconds, screenAgainSeconds, type ViolationCounter } from '@switchboard/contracts/interviews.limits';
import { keyOf, type WatchedEvent } from './ordered-events.ts';

/** One thing that happened, of however many events. */
export interface Act {
  /** Of the event with which it began: it stays when later ones come. */
  key: string;
  kind: FindingKind;
  at: number;
  error_ms: number;
  /** Null while it lasts, or where it has no end. */
  until: number | null;
  /** The events that say what it was. */
  members: string[];
  /** How it came about, where that makes a difference. */
  cause: 'on_purpose' | 'by_itself' | null;
  /** Began while a prompt of ours was open. */
  isOurs: boolean;
  /** Screens that were there, as the browser said. */
  screens: number | null;
  /** What the candidate says of it, where they could: it is noted with that, and not counted. */
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

/** Seconds after which a camera or screen that is gone ends an interview. */
export const allowedLossSeconds = ({ kind, cause }: Pick<Act, 'kind' | 'cause'>): number =>
  kind === 'screen_share_lost' ? screenAgainSeconds : lostTrackSeconds[cause ?? 'by_itself'];

/** What each kind of act counts towards; a moved or resized window counts as a window that was left. */
export const counterOf: Partial<Record<FindingKind, ViolationCounter>> = {
  tab_change: 'tab_change',
  window_blur: 'window_blur',
  window_manipulation: 'window_blur',
  multiple_monitors: 'multiple_monitors',
};

/** Takes events one after the other; gives the acts it has seen. */
export interface Detector {
  take(event: WatchedEvent, isOurs: boolean): void;
  acts(): Act[];
}
