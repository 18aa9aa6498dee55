import { useEffect, useRef } from 'react';

/** Milliseconds that J and L jump. */
export const jumpMs = 10_000;

export interface ReviewKeys {
  j: () => void;
  k: () => void;
  l: () => void;
  n: () => void;
  p: () => void;
}

/** The user is typing or answering a dialog, which handle the keys. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  const field = target.closest('input, textarea, select, [contenteditable=true]');
  // A slider doesn't use letters.
  return field !== null && field.getAttribute('type') !== 'range';
}

/** J, K and L rewind, play or pause, and fast-forward; N and P go to the next and the previous finding. */
export function useReviewKeys(keys: ReviewKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
      const key = event.key.toLowerCase();
      if (!Object.hasOwn(latest.current, key) || isElsewhere(event.target)) return;
      event.preventDefault();
      latest.current[key as keyof ReviewKeys]();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
