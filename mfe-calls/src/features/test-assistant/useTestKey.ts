import { useEffect, useRef } from 'react';

/** Starts a test with Ctrl+Enter, wherever the cursor is; a dialog over the page handles the key itself. */
export function useTestKey(start: () => void, isOn = true): void {
  const latest = useRef(start);
  latest.current = start;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      if (document.querySelector('[data-scrim]')) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn]);
}
