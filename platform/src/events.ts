import type { LiveEvent, LiveEventType } from '@switchboard/contracts/events';
import { useEffect, useRef } from 'react';

type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();

/** Sends one live event to every listener; only the host calls it. */
export function publishLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

/** Listens to live events outside React. Returns a function that stops it. */
export function onLiveEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Calls `handler` for every live event of the given types while the component is mounted. */
export function useLiveEvents<T extends LiveEventType>(
  types: readonly T[],
  handler: (event: Extract<LiveEvent, { type: T }>) => void,
): void {
  const latest = useRef({ types, handler });
  useEffect(() => {
    latest.current = { types, handler };
  });
  useEffect(
    () =>
      onLiveEvent((event) => {
        if ((latest.current.types as readonly string[]).includes(event.type))
          latest.current.handler(event as Extract<LiveEvent, { type: T }>);
      }),
    [],
  );
}
