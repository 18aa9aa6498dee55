import type { LiveEvent, LiveEventType } from '@switchboard/contracts/events';
import { useLiveEvents } from '@switchboard/platform';
import { useEffect, useRef } from 'react';

const settleMs = 400;

/**
 * Runs once for a burst of live events, with everything that came in it: a list that a hundred people change is read
 * again a few times a second, not a hundred times.
 */
export function useSettledEvents<T extends LiveEventType>(
  types: readonly T[],
  run: (events: readonly Extract<LiveEvent, { type: T }>[]) => void,
): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const burst = useRef<Extract<LiveEvent, { type: T }>[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveEvents(types, (event) => {
    burst.current.push(event);
    if (burst.current.length > 1) return;
    timer.current = setTimeout(() => {
      const events = burst.current;
      burst.current = [];
      latest.current(events);
    }, settleMs);
  });
}
