import { useEffect } from 'react';
import { numbersPlace } from '../features/choose-numbers/NumbersOfAssistant.tsx';

/** Focuses a field, or the section of numbers, as soon as it is rendered, after opening its tab and its section. */
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
