import { memo, type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { IconMore } from '../icons/moreIcons.ts';
import { Menu, type MenuEntry, type MenuItem } from '../Menu/Menu.tsx';
import { BodyCell, RowHeaderCell } from './Table.styles.ts';
import type { TableColumn } from './Table.types.ts';
import { ActionsCell, BodyRow, CheckCell, QuickActions, RowCheck } from './TableRow.styles.ts';

interface RowFocus {
  /** Set while a key has requested the focus, so that a row rendered later takes it. */
  isWanted: { current: boolean };
}

export interface TableRowProps<T> {
  row: T;
  id: string;
  index: number;
  columns: readonly TableColumn<T>[];
  rowHeaderId: string | undefined;
  isInteractive: boolean;
  isClickable: boolean;
  isActive: boolean;
  isSelected: boolean | undefined;
  isHighlighted: boolean;
  focus: RowFocus;
  onToggle: ((id: string, isRange: boolean) => void) | undefined;
  rowActions: ((row: T) => readonly MenuEntry[]) | undefined;
  measure?: (node: HTMLTableRowElement | null) => void;
  isVirtual?: boolean;
}

function isQuick(entry: MenuEntry): entry is MenuItem & { icon: ReactNode } {
  return entry !== 'separator' && !('section' in entry) && entry.isQuick === true && entry.icon !== undefined;
}

function RowActions({ entries }: { entries: readonly MenuEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <>
      <QuickActions>
        {entries.filter(isQuick).map((item) => (
          <IconButton
            key={item.id}
            size="sm"
            label={item.label}
            icon={item.icon}
            isDisabled={item.isDisabled}
            {...(item.href === undefined ? { onPress: item.onAction } : { href: item.href })}
          />
        ))}
      </QuickActions>
      <Menu
        label="Row actions"
        placement="bottom end"
        trigger={<IconButton size="sm" label="More actions" icon={<IconMore />} />}
        items={entries}
      />
    </>
  );
}

function TableRowView<T>({
  row,
  id,
  index,
  columns,
  rowHeaderId,
  isActive,
  focus,
  measure,
  isVirtual,
  ...rest
}: TableRowProps<T>) {
  const own = useRef<HTMLTableRowElement | null>(null);
  const checkId = useId();
  const headerId = `${checkId}-name`;
  useEffect(() => {
    if (!isActive || !focus.isWanted.current) return;
    focus.isWanted.current = false;
    own.current?.focus();
    own.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive, focus]);
  return (
    <BodyRow
      ref={(node) => {
        own.current = node;
        measure?.(node);
      }}
      data-part="row"
      data-index={index}
      data-row-id={id}
      data-interactive={rest.isClickable || undefined}
      data-highlighted={rest.isHighlighted || undefined}
      aria-selected={rest.isSelected}
      aria-rowindex={isVirtual ? index + 2 : undefined}
      tabIndex={rest.isInteractive ? (isActive ? 0 : -1) : undefined}
    >
      {rest.isSelected !== undefined && (
        <CheckCell>
          <RowCheck
            id={checkId}
            aria-label="Select"
            aria-labelledby={`${checkId} ${headerId}`}
            tabIndex={isActive ? 0 : -1}
            checked={rest.isSelected}
            disabled={rest.onToggle === undefined}
            // React's change event of a checkbox is the browser's click, which carries the shift key.
            onChange={({ nativeEvent }) =>
              rest.onToggle?.(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
            }
          />
        </CheckCell>
      )}
      {columns.map((column) => {
        const isHeader = column.id === rowHeaderId;
        const Cell = isHeader ? RowHeaderCell : BodyCell;
        return (
          <Cell
            key={column.id}
            id={isHeader ? headerId : undefined}
            data-align={column.align}
            data-hide-below={column.hideBelow}
            data-truncated={column.isTruncated || undefined}
          >
            {column.cell(row)}
          </Cell>
        );
      })}
      {rest.rowActions && (
        <ActionsCell>
          <RowActions entries={rest.rowActions(row)} />
        </ActionsCell>
      )}
    </BodyRow>
  );
}

/** One row; rendered again only when its own data changes. */
export const TableRow = memo(TableRowView) as typeof TableRowView;
