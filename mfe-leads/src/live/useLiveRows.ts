import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { mergeRows } from './mergeRows.ts';
import { useBreathing } from './useBreathing.ts';

interface LiveRowsOptions<T> {
  /** The rows as the API gives them now; undefined while the answer for `key` is on its way. */
  fresh: readonly T[] | undefined;
  /** What was asked for: another key means another list, which replaces the shown one without breathing. */
  key: string;
  /** Somebody points at the list or works with its rows: nothing may move. */
  isHeld: boolean;
}

interface Shown<T> {
  key: string;
  rows: readonly T[];
  waitingCount: number;
}

/** The rows a live list shows: they change in place, breathe once, and never jump from under the pointer. */
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

  /** Lets waiting changes in. */
  const showWaiting = useCallback(() => {
    const { fresh: rows, shown: before } = latest.current;
    if (!rows || !before) return;
    const merged = mergeRows(before.rows, rows, false);
    setShown({ ...before, rows, waitingCount: 0 });
    breathe(merged.changedIds);
  }, [breathe]);

  /** The next change is the person's own and shows at once, wherever the pointer is. */
  const expectOwnChange = useCallback(() => {
    isOwnChange.current = true;
  }, []);

  return {
    rows: shown?.rows,
    /** The rows are those that were asked for, not what stands there until these come. */
    isCurrent: shown?.key === key,
    waitingCount: shown?.waitingCount ?? 0,
    changedIds,
    showWaiting,
    expectOwnChange,
  };
}
