import { useEffect, useRef } from 'react';

const open: { current: () => void }[] = [];

/** Remembers how an overlay is closed while it is open; undefined where the person cannot close it. */
export function useOpenOverlay(close: (() => void) | undefined): void {
  const latest = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (close) latest.current = close;
  });
  const isOpen = close !== undefined;
  useEffect(() => {
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
