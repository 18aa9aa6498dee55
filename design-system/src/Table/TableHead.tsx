import { useEffect, useRef } from 'react';
import { IconSortAsc, IconSortDesc } from '../icons/moreIcons.ts';
import { tokens } from '../tokens/tokens.ts';
import { HeadCell, HiddenHeader, SortButton } from './Table.styles.ts';
import type { TableColumn, TableProps } from './Table.types.ts';
import { CheckCell, RowCheck } from './TableRow.styles.ts';
import type { TableModel } from './useTableModel.ts';

function SelectAll({ model, isDisabled }: { model: TableModel; isDisabled: boolean | undefined }) {
  const box = useRef<HTMLInputElement>(null);
  const isAll = model.getIsAllRowsSelected();
  const isSome = model.getIsSomeRowsSelected();
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome && !isAll;
  }, [isSome, isAll]);
  return (
    <CheckCell as={HeadCell} scope="col">
      <RowCheck
        ref={box}
        aria-label="Select all rows"
        checked={isAll}
        disabled={isDisabled}
        onChange={(event) => model.toggleAllRowsSelected(event.target.checked)}
      />
    </CheckCell>
  );
}

function ColumnHeader<T>({ column, model }: { column: TableColumn<T>; model: TableModel }) {
  const state = model.getColumn(column.id);
  const sorted = state?.getIsSorted() ?? false;
  const ariaSort = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none';
  const SortIcon = (sorted || state?.getFirstSortDir()) === 'desc' ? IconSortDesc : IconSortAsc;
  return (
    <HeadCell
      scope="col"
      data-align={column.align}
      data-hide-below={column.hideBelow}
      data-gives={column.isTruncated || undefined}
      data-grows={(column.isTruncated && column.isRowHeader) || undefined}
      aria-sort={column.isSortable ? ariaSort : undefined}
      style={{
        width: column.width ?? (column.isTruncated ? '100%' : undefined),
        minWidth: column.holdsPhone ? `max(${tokens.width.phone}, ${column.minWidth ?? 0}px)` : column.minWidth,
      }}
    >
      {column.isSortable ? (
        <SortButton type="button" data-sorted={sorted || undefined} onClick={() => state?.toggleSorting()}>
          {column.header}
          <SortIcon size={14} />
        </SortButton>
      ) : column.isHeaderHidden ? (
        <HiddenHeader>{column.header}</HiddenHeader>
      ) : (
        column.header
      )}
    </HeadCell>
  );
}

/** The sticky header row: select all, sortable headers, the actions column. */
export function TableHead<T>({ props, model }: { props: TableProps<T>; model: TableModel }) {
  return (
    <thead>
      <tr>
        {props.selection && <SelectAll model={model} isDisabled={props.selection.isDisabled} />}
        {props.columns.map((column) => (
          <ColumnHeader key={column.id} column={column} model={model} />
        ))}
        {props.rowActions && (
          <HeadCell scope="col" data-part="actions">
            <HiddenHeader>Actions</HiddenHeader>
          </HeadCell>
        )}
      </tr>
    </thead>
  );
}
