import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { mergeRows } from './mergeRows.ts';
import { useBreathing } from './useBreathing.ts';

interface LiveRowsOptions<T> {
  /** The API's current rows; undefined while the request for `key` is pending. */
  fresh: readonly T[] | undefined;
  /** Identifies the query: another key replaces the list without a highlight. */
  key: string;
  /** The user points at the list or works with its rows, so nothing may move. */
  isHeld: boolean;
}

interface Shown<T> {
  key: string;
  rows: readonly T[];
  waitingCount: number;
}

/** The rows of a live list. They are updated in place, highlighted once, and never move away from the pointer. */
export function useLiveRows<T extends { id: string }>({ fresh, key, isHeld }: LiveRowsOptions<T>) {
  const [shown, setShown] = useState<Shown<T> | null>(null);
  const [changedIds, breathe] = useBreathing();
  const held = useRef(isHeld);
  const isOwnChange = useRef(false);
  const latest = useRef<{ fresh: readonly T[] | undefined; shown: Shown<T> | null }>({ fresh, shown });
  useEffect(() => {
    held.current = isHeld;
    latest.current = { fresh, shown };
  });

  useLayoutEffect(() => {
    if (!fresh) return;
    const before = latest.current.shown;
    if (before?.key !== key) {
      setShown({ key, rows: fresh, waitingCount: 0 });
      return;
    }
    const { rows, waitingCount, changedIds: ids } = mergeRows(before.rows, fresh, held.current && !isOwnChange.current);
    isOwnChange.current = false;
    setShown({ key, rows, waitingCount });
    breathe(ids);
  }, [fresh, key, breathe]);

  /** Applies the waiting changes. */
  const showWaiting = useCallback(() => {
    const { fresh: rows, shown: before } = latest.current;
    if (!rows || !before) return;
    const merged = mergeRows(before.rows, rows, false);
    setShown({ ...before, rows, waitingCount: 0 });
    breathe(merged.changedIds);
  }, [breathe]);

  /** The next change is the user's own and is shown immediately, wherever the pointer is. */
  const expectOwnChange = useCallback(() => {
    isOwnChange.current = true;
  }, []);

  return {
    rows: shown?.rows,
    /** The rows belong to the current query, not to the previous one. */
    isCurrent: shown?.key === key,
    waitingCount: shown?.waitingCount ?? 0,
    changedIds,
    showWaiting,
    expectOwnChange,
  };
}
