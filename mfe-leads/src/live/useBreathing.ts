import { useCallback, useEffect, useRef, useState } from 'react';

// As long as the table's breath lasts, so that the next change of the same row breathes again.
const breathMs = 1600;
const none: ReadonlySet<string> = new Set();

/** Ids of rows that just changed. Each breathes once. */
export function useBreathing(): [ids: ReadonlySet<string>, breathe: (ids: ReadonlySet<string>) => void] {
  const [ids, setIds] = useState(none);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const breathe = useCallback((changed: ReadonlySet<string>) => {
    if (changed.size === 0) return;
    clearTimeout(timer.current);
    setIds(changed);
    timer.current = setTimeout(() => setIds(none), breathMs);
  }, []);
  return [ids, breathe];
}
