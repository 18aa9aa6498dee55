import { useEffect, useRef } from 'react';

/**
 * Ctrl S and ⌘ S save instead of opening the browser's dialog. A field that commits its value on blur, such as a number, commits it first.
 */
export function useSaveKeys(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      // An open dialog has to be answered first.
      if (document.querySelector('[role="dialog"][aria-modal="true"], [role="alertdialog"]')) return;
      const focused = document.activeElement;
      if (focused instanceof HTMLInputElement) {
        focused.blur();
        focused.focus();
      }
      setTimeout(() => latest.current());
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
