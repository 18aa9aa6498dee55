import {
  type RowSelectionState,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { TableProps } from './Table.types.ts';

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });

function resolve<S>(updater: Updater<S>, current: S): S {
  return typeof updater === 'function' ? (updater as (state: S) => S)(current) : updater;
}

/** Decides with TanStack which sort order follows a click on a header and what a selection becomes. The caller keeps the state. */
export function useTableModel<T>({ columns, rows, getRowId, sort, onSortChange, selection }: TableProps<T>) {
  // The model orders and selects by id; the rows themselves stay with the caller.
  const data = useMemo(() => rows.map((row) => ({ id: getRowId(row) })), [rows, getRowId]);
  const columnDefs = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        enableSorting: column.isSortable === true,
        sortDescFirst: column.firstDirection === 'desc',
      })),
    [columns],
  );
  const sorting: SortingState = useMemo(
    () => (sort ? [{ id: sort.column, desc: sort.direction === 'desc' }] : []),
    [sort],
  );
  const rowSelection: RowSelectionState = useMemo(
    () => Object.fromEntries([...(selection?.selectedIds ?? [])].map((id) => [id, true as const])),
    [selection?.selectedIds],
  );
  return useTable({
    features,
    columns: columnDefs,
    data,
    getRowId: (row) => row.id,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    enableRowSelection: selection !== undefined,
    isRowRangeSelectionEvent: (event) => event instanceof Object && 'shiftKey' in event && event.shiftKey === true,
    state: { sorting, rowSelection },
    onSortingChange: (updater) => {
      const next = resolve(updater, sorting)[0];
      if (next) onSortChange?.({ column: next.id, direction: next.desc ? 'desc' : 'asc' });
    },
    onRowSelectionChange: (updater) => {
      const next = resolve(updater, rowSelection);
      selection?.onChange(new Set(Object.keys(next).filter((id) => next[id])));
    },
  });
}

export type TableModel = ReturnType<typeof useTableModel>;
