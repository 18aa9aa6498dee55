import type { ComponentPropsWithRef, ReactNode } from 'react';
import type { MenuEntry } from '../Menu/Menu.tsx';

export type SortDirection = 'asc' | 'desc';

export interface TableSort {
  /** Id of the sorted column. */
  column: string;
  direction: SortDirection;
}

export interface TableColumn<T> {
  id: string;
  header: ReactNode;
  cell: (row: T) => ReactNode;
  /** A number is px. */
  width?: number | string;
  /** In px. */
  minWidth?: number;
  align?: 'start' | 'center' | 'end';
  isSortable?: boolean;
  /** The cell that names the row; the first column when none says so. */
  isRowHeader?: boolean;
  /** The direction of the first click while another column is sorted. */
  firstDirection?: SortDirection;
  /** Hides the column while the table is narrower than this, in px. */
  hideBelow?: number;
  /**
   * Takes the width that is left (or `width`, in percent) and gives way where there is little: each line ends in an
   * ellipsis and is whole on hover and focus. No cell of such a table wraps, so that its rows are of one height.
   */
  isTruncated?: boolean;
  /** One of its lines is a phone number: it never gets narrower than one, since a number without its last digit is another. */
  holdsPhone?: boolean;
  /** Keeps the header for screen readers only. */
  isHeaderHidden?: boolean;
}

export interface TableSelection {
  selectedIds: ReadonlySet<string>;
  onChange: (selectedIds: Set<string>) => void;
  /** Nothing can be selected for now, because other rows are on their way. */
  isDisabled?: boolean;
}

export interface TableProps<T> extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  getRowId: (row: T) => string;
  /** The order the rows come in; the table shows it and asks for another, the caller sorts. */
  sort?: TableSort;
  onSortChange?: (sort: TableSort) => void;
  selection?: TableSelection;
  /** Enter on a row, or a press on it. */
  onRowAction?: (row: T) => void;
  /** The row's menu; entries with `isQuick` and an icon also show as buttons on hover and focus. */
  rowActions?: (row: T) => readonly MenuEntry[];
  /** Rows that just changed: each breathes once. */
  highlightedIds?: ReadonlySet<string>;
  /** Skeleton rows while there are none yet; rows that are there stay. */
  isLoading?: boolean;
  skeletonRows?: number;
  /** Lines that the rows have room for, whether they use them or not: rows of a list are of one height. */
  rowLines?: 1 | 2;
  emptyState?: ReactNode;
  /** Draws only the rows in view, for more than about 200 rows; scrolls inside itself. */
  virtualize?: boolean;
  /** With `virtualize`: called once per length when the last rows come into view. */
  onEndReached?: () => void;
  /** Height in px (or a CSS length) from which the table scrolls inside itself. */
  maxHeight?: number | string;
  footer?: ReactNode;
}
