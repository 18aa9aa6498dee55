import { useLayoutEffect, useRef } from 'react';

const open: { current: () => void }[] = [];

/** Remembers how an overlay is closed while it is open; undefined where the person cannot close it. */
export function useOpenOverlay(close: (() => void) | undefined): void {
  const latest = useRef<() => void>(() => undefined);
  useLayoutEffect(() => {
    if (close) latest.current = close;
  });
  const isOpen = close !== undefined;
  // With the commit that closes it, not some time after: Back that comes right then is for the page.
  useLayoutEffect(() => {
    if (!isOpen) return;
    open.push(latest);
    return () => void open.splice(open.indexOf(latest), 1);
  }, [isOpen]);
}

/** How the dialog or panel on top is closed, as Escape does it; null while nothing is over the page. */
export function closerOfTopOverlay(): (() => void) | null {
  const top = open.at(-1);
  return top ? () => top.current() : null;
}
