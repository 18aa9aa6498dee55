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
  /** The cell that names the row. Defaults to the first column. */
  isRowHeader?: boolean;
  /** The direction of the first click while another column is sorted. */
  firstDirection?: SortDirection;
  /** Hides the column while the table is narrower than this, in px. */
  hideBelow?: number;
  /**
   * Takes the remaining width (or `width`, in percent) and shrinks if there is little: each line ends in an ellipsis and is shown in full
   * on hover and focus. No cell of such a table wraps, so all rows have the same height.
   */
  isTruncated?: boolean;
  /** One of its lines is a phone number. It never gets narrower than one, because a number without its last digit is a different number. */
  holdsPhone?: boolean;
  /** Shows the header only to screen readers. */
  isHeaderHidden?: boolean;
}

export interface TableSelection {
  selectedIds: ReadonlySet<string>;
  onChange: (selectedIds: Set<string>) => void;
  /** Selecting is disabled while other rows are loading. */
  isDisabled?: boolean;
}

export interface TableProps<T> extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  getRowId: (row: T) => string;
  /** The current order of the rows. The table shows it and requests another; the caller sorts. */
  sort?: TableSort;
  onSortChange?: (sort: TableSort) => void;
  selection?: TableSelection;
  /** Called on Enter or a click on a row. */
  onRowAction?: (row: T) => void;
  /** The row's menu; entries with `isQuick` and an icon also show as buttons on hover and focus. */
  rowActions?: (row: T) => readonly MenuEntry[];
  /** Rows that just changed; each pulses once. */
  highlightedIds?: ReadonlySet<string>;
  /** Shows skeleton rows while there are no rows yet; existing rows stay. */
  isLoading?: boolean;
  skeletonRows?: number;
  /** The number of lines that each row has room for, used or not, so that all rows have the same height. */
  rowLines?: 1 | 2;
  emptyState?: ReactNode;
  /** Renders only the visible rows, for more than about 200 rows; the table scrolls inside. */
  virtualize?: boolean;
  /** With `virtualize`: called once per length when the last rows come into view. */
  onEndReached?: () => void;
  /** Height in px (or a CSS length) from which the table scrolls inside itself. */
  maxHeight?: number | string;
  footer?: ReactNode;
}
