interface Row {
  id: string;
}

/** The rows of a list after fresh ones arrived. */
export interface MergedRows<T> {
  rows: readonly T[];
  /** Rows that are new or differ from the shown ones. */
  changedIds: ReadonlySet<string>;
  /** The number of changes that wait because they would move rows. */
  waitingCount: number;
}

function isSameRow(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Replaces the shown rows with fresh ones. While the list is held, rows keep their places: shown rows are updated in place, and everything
 * that would move rows is counted instead.
 */
export function mergeRows<T extends Row>(shown: readonly T[], fresh: readonly T[], isHeld: boolean): MergedRows<T> {
  const before = new Map(shown.map((row) => [row.id, row]));
  const after = new Map(fresh.map((row) => [row.id, row]));
  const isChanged = (row: T) => {
    const old = before.get(row.id);
    return old === undefined || !isSameRow(old, row);
  };
  const changed = fresh.filter(isChanged).map(({ id }) => id);
  const isSameOrder = shown.length === fresh.length && shown.every((row, index) => row.id === fresh[index]?.id);
  if (!isHeld || isSameOrder) return { rows: fresh, changedIds: new Set(changed), waitingCount: 0 };
  const addedCount = fresh.filter(({ id }) => !before.has(id)).length;
  const removedCount = shown.filter(({ id }) => !after.has(id)).length;
  return {
    rows: shown.map((row) => after.get(row.id) ?? row),
    changedIds: new Set(changed.filter((id) => before.has(id))),
    waitingCount: Math.max(addedCount, removedCount, 1),
  };
}
