import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { useOverflow } from '../state/useOverflow.ts';
import { tokens } from '../tokens/tokens.ts';
import { BodyCell, Grid, Scroller, TableFoot, TableRoot } from './Table.styles.ts';
import type { TableProps } from './Table.types.ts';
import { TableHead } from './TableHead.tsx';
import { ActionsCell, BodyRow, CheckCell } from './TableRow.styles.ts';
import { TableRow } from './TableRow.tsx';
import { useRowNavigation } from './useRowNavigation.ts';
import { type TableModel, useTableModel } from './useTableModel.ts';
import { useWholeText } from './useWholeText.tsx';
import { VirtualRows } from './VirtualRows.tsx';

const VIRTUAL_MAX_HEIGHT = 600;

/** Placeholder rows with the same hidden columns, so that nothing moves when the data arrives. */
function SkeletonRows<T>({ props }: { props: TableProps<T> }) {
  const keys = Array.from({ length: props.skeletonRows ?? 8 }, (_, index) => `skeleton-${index}`);
  return keys.map((key, row) => (
    <BodyRow key={key} data-part="row" aria-hidden="true">
      {props.selection && (
        <CheckCell>
          <Skeleton width={tokens.size.check} />
        </CheckCell>
      )}
      {props.columns.map(({ id, hideBelow }, index) => (
        <BodyCell key={id} data-hide-below={hideBelow}>
          <Skeleton width={`${45 + ((row * 7 + index * 23) % 40)}%`} />
        </BodyCell>
      ))}
      {props.rowActions && <ActionsCell />}
    </BodyRow>
  ));
}

/** Selects or deselects a row; a range toggle extends from the last one. */
function useToggleRow(model: TableModel, isSelectable: boolean) {
  const latest = useRef(model);
  useLayoutEffect(() => {
    latest.current = model;
  });
  const toggle = useCallback((id: string, isRange: boolean) => {
    const row = latest.current.getRow(id);
    row.getToggleSelectedHandler()({ target: { checked: !row.getIsSelected() }, shiftKey: isRange });
  }, []);
  return isSelectable ? toggle : undefined;
}

function Body<T>({ props, model, columnCount, scroller, navigation, onToggle, scrollToIndex }: BodyProps<T>) {
  const { rows, getRowId, columns } = props;
  if (rows.length === 0) {
    if (props.isLoading) return <SkeletonRows props={props} />;
    return (
      <tr>
        <BodyCell data-part="state" colSpan={columnCount}>
          {props.emptyState}
        </BodyCell>
      </tr>
    );
  }
  const rowHeaderId = (columns.find((column) => column.isRowHeader) ?? columns[0])?.id;
  const isInteractive = Boolean(props.onRowAction ?? props.selection ?? props.rowActions);
  const draw = (index: number, measure?: (node: HTMLTableRowElement | null) => void) => {
    const row = rows[index];
    if (row === undefined) return null;
    const id = getRowId(row);
    return (
      <TableRow
        key={id}
        {...{ row, id, index, columns, rowHeaderId, isInteractive, measure }}
        isClickable={props.onRowAction !== undefined}
        isActive={isInteractive && navigation.activeId === id}
        isSelected={props.selection?.selectedIds.has(id)}
        isHighlighted={props.highlightedIds?.has(id) ?? false}
        focus={navigation.focus}
        onToggle={onToggle}
        rowActions={props.rowActions}
        isVirtual={props.virtualize}
      />
    );
  };
  if (!props.virtualize) return rows.map((_, index) => draw(index));
  return (
    <VirtualRows
      count={rows.length}
      getKey={(index) => model.getRowModel().rows[index]?.id ?? String(index)}
      onEndReached={props.onEndReached}
      {...{ scroller, scrollToIndex, columnCount }}
    >
      {draw}
    </VirtualRows>
  );
}

interface BodyProps<T> {
  props: TableProps<T>;
  model: TableModel;
  columnCount: number;
  scroller: HTMLDivElement | null;
  navigation: ReturnType<typeof useRowNavigation<T>>;
  onToggle: ((id: string, isRange: boolean) => void) | undefined;
  scrollToIndex: { current: ((index: number) => void) | null };
}

/** Rows of one kind. With actions or selection it is an ARIA grid whose rows take the focus; otherwise a plain table. */
export function Table<T>(props: TableProps<T>) {
  const {
    label,
    columns,
    rows,
    getRowId,
    sort,
    onSortChange,
    selection,
    onRowAction,
    rowActions,
    highlightedIds,
    isLoading = false,
    skeletonRows,
    rowLines = 1,
    emptyState,
    virtualize = false,
    onEndReached,
    maxHeight,
    footer,
    ...rest
  } = props;
  const model = useTableModel(props);
  const onToggle = useToggleRow(model, selection !== undefined && !selection.isDisabled);
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const scrollToIndex = useRef<((index: number) => void) | null>(null);
  const navigation = useRowNavigation({ rows, getRowId, onRowAction, onToggle, scrollToIndex });
  const isOverflowing = useOverflow(scroller);
  const wholeText = useWholeText();
  const columnCount = columns.length + (selection ? 1 : 0) + (rowActions ? 1 : 0);
  const height = maxHeight ?? (virtualize ? VIRTUAL_MAX_HEIGHT : undefined);
  const isGrid = Boolean(onRowAction ?? selection ?? rowActions);
  const hideBelow = [...new Set(columns.flatMap((column) => column.hideBelow ?? []))];
  return (
    <TableRoot $hideBelow={hideBelow} {...rest}>
      <Scroller
        ref={setScroller}
        data-overflowing={isOverflowing || undefined}
        data-scrolling={height !== undefined || undefined}
        style={{ maxHeight: height }}
        {...((isOverflowing || height !== undefined) && {
          tabIndex: 0,
          role: 'region',
          'aria-label': `${label}, scrollable`,
        })}
      >
        <Grid
          role={isGrid ? 'grid' : undefined}
          aria-label={label}
          aria-busy={isLoading || undefined}
          aria-multiselectable={selection ? true : undefined}
          aria-rowcount={virtualize ? rows.length + 1 : undefined}
          data-virtual={virtualize || undefined}
          data-lines={rowLines}
          data-gives-way={columns.some(({ isTruncated }) => isTruncated) || undefined}
          {...wholeText.handlers}
          {...navigation.handlers}
          onFocus={(event) => {
            wholeText.handlers.onFocus(event);
            navigation.handlers.onFocus(event);
          }}
        >
          <TableHead props={props} model={model} />
          <tbody>
            <Body {...{ props, model, columnCount, scroller, navigation, onToggle, scrollToIndex }} />
          </tbody>
        </Grid>
        {wholeText.tooltip}
      </Scroller>
      {footer !== undefined && footer !== null && <TableFoot>{footer}</TableFoot>}
    </TableRoot>
  );
}
