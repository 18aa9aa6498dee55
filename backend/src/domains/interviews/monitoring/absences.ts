import type { FindingKind } from '@switchboard/contracts/interview-findings';
import { oneActMs } from '@switchboard/contracts/interviews.limits';
import { type Act, beginAct, type Detector } from './acts.ts';
import { keyOf, type WatchedEvent } from './ordered-events.ts';

// Of simultaneous events, the first in this list names the act.
const ranks = ['left_page', 'tab_change', 'window_blur', 'window_manipulation'] as const;
type Leaving = (typeof ranks)[number] & FindingKind;

const leavings: Partial<Record<WatchedEvent['event_action'], Leaving>> = {
  unload_confirmed: 'left_page',
  hidden: 'tab_change',
  blur: 'window_blur',
  maximize: 'window_manipulation',
  restore: 'window_manipulation',
  resize: 'window_manipulation',
  move: 'window_manipulation',
};

interface Absence {
  act: Act;
  tab: string;
  isBlurred: boolean;
  isHidden: boolean;
  /** When the window was last moved or resized, and when the candidate returned to it. */
  movedAt: number;
  returnedAt: number;
}

const never = Number.NEGATIVE_INFINITY;

const sides = ['x', 'y', 'width', 'height'] as const;

/** Adds the pixels of the act's next event; ignores values that are not numbers. */
function summed(before: Act['by'], said: unknown): Act['by'] {
  if (typeof said !== 'object' || said === null) return before;
  const pixels = said as Record<string, unknown>;
  const sum = { x: 0, y: 0, width: 0, height: 0, ...before };
  for (const side of sides) {
    const value = pixels[side];
    if (typeof value === 'number' && Number.isFinite(value))
      sum[side] += Math.round(Math.max(-99_999, Math.min(99_999, value)));
  }
  return sum;
}

/** Whether an event belongs to the current act: the candidate is still away, keeps moving the window, or returns to a changed one. */
function joins(
  { act, isBlurred, isHidden, movedAt, returnedAt }: Absence,
  event: WatchedEvent,
  leaving: Leaving,
): boolean {
  if (isBlurred || isHidden || event.at - act.at <= oneActMs) return true;
  return leaving === 'window_manipulation' && earliestOf(event) - Math.max(movedAt, returnedAt) <= oneActMs;
}

/** A timer checks the window. On a busy computer it fires late, but not later than this. */
const longestLateMs = 10_000;

/** The earliest possible time of an event that was noticed later. */
function earliestOf({ at, event_data: { within_ms } }: WatchedEvent): number {
  return typeof within_ms === 'number' && within_ms > 0 ? at - Math.min(within_ms, longestLateMs) : at;
}

/** Tabs and windows that were left, moved or resized. Browsers report one act several times: `blur`, `hidden`, `move`. */
export function watchAbsences(): Detector {
  const absences: Absence[] = [];
  let current: Absence | null = null;

  const leave = (event: WatchedEvent, leaving: Leaving, isOurs: boolean) => {
    const { at } = event;
    if (current && joins(current, event, leaving)) {
      const { act } = current;
      if (at - act.at <= oneActMs) {
        if (ranks.indexOf(leaving) < ranks.indexOf(act.kind as Leaving)) act.kind = leaving;
        act.members.push(keyOf(event));
      }
    } else {
      const act = beginAct(event, leaving, { isOurs, until: leaving === 'window_manipulation' ? at : null });
      current = { act, tab: event.tab, isBlurred: false, isHidden: false, movedAt: never, returnedAt: never };
      absences.push(current);
    }
    if (leaving === 'window_blur') current.isBlurred = true;
    if (leaving === 'tab_change') current.isHidden = true;
    if (current.isBlurred || current.isHidden) current.act.until = null;
    if (leaving !== 'window_manipulation') return;
    current.act.by = summed(current.act.by, event.event_data.by);
    current.movedAt = at;
    if (!current.isBlurred && !current.isHidden) current.act.until = at;
  };

  const comeBack = ({ event_action, at }: WatchedEvent) => {
    if (!current || !(current.isBlurred || current.isHidden)) return;
    current.isHidden = false;
    // A visible tab doesn't prove focus: the candidate may still type into another window.
    if (event_action === 'focus') current.isBlurred = false;
    if (current.isBlurred) return;
    current.returnedAt = at;
    current.act.until = at;
  };

  return {
    take(event, isOurs) {
      if (current && current.tab !== event.tab) {
        current.act.until ??= event.at;
        current = null;
      }
      const leaving = leavings[event.event_action];
      if (leaving) leave(event, leaving, isOurs);
      else if (event.event_action === 'focus' || event.event_action === 'visible') comeBack(event);
    },
    acts: () => absences.map(({ act }) => act),
  };
}
