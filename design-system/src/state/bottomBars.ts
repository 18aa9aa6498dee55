import { useEffect, useSyncExternalStore } from 'react';
import { usePublishedSize } from './usePublishedSize.ts';

/** The bars at the bottom of a page, from the lowest one: `foot` ends a form, `bulk` acts on selected rows. */
type BottomBar = 'foot' | 'bulk';

const shown = new Map<object, BottomBar>();
const listeners = new Set<() => void>();

function publish(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Makes room for a bar at the bottom of the window: other elements there move above it or shrink. */
export function useBottomBar(bar: BottomBar, element: HTMLElement | null): void {
  usePublishedSize(`--sb-${bar}-size`, element);
  useEffect(() => {
    if (!element) return;
    shown.set(element, bar);
    publish();
    return () => {
      shown.delete(element);
      publish();
    };
  }, [bar, element]);
}

/** Whether the page has its own bar at the bottom of the window. */
export function useHasBottomBar(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => shown.size > 0,
    () => false,
  );
}
