import { useEffect } from 'react';
import { numbersPlace } from '../features/choose-numbers/NumbersOfAssistant.tsx';

/** Puts the focus into a field, or the section of numbers, as soon as it is drawn: its tab and its section open first. */
export function useFocus(path: string | null, setFocus: (path: never) => void, onDone: () => void): void {
  useEffect(() => {
    if (path === null) return;
    const timer = setTimeout(() => {
      if (path === numbersPlace) document.getElementById(numbersPlace)?.focus();
      else setFocus(path as never);
      onDone();
    });
    return () => clearTimeout(timer);
  });
}
