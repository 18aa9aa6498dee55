import { useLayoutEffect, useRef } from 'react';

const open: { current: () => void }[] = [];

/** Registers how to close an overlay while it is open; undefined if the user can't close it. */
export function useOpenOverlay(close: (() => void) | undefined): void {
  const latest = useRef<() => void>(() => undefined);
  useLayoutEffect(() => {
    if (close) latest.current = close;
  });
  const isOpen = close !== undefined;
  // Runs in the commit that closes the overlay and not later, so that Back right after it applies to the page.
  useLayoutEffect(() => {
    if (!isOpen) return;
    open.push(latest);
    return () => void open.splice(open.indexOf(latest), 1);
  }, [isOpen]);
}

/** Returns a function that closes the topmost dialog or panel, as Escape does; null while none is open. */
export function closerOfTopOverlay(): (() => void) | null {
  const top = open.at(-1);
  return top ? () => top.current() : null;
}
