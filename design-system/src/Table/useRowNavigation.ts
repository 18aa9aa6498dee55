import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';

const INTERACTIVE = 'a, button, input, select, textarea, label, summary, [role="button"], [contenteditable="true"]';
const PAGE_ROWS = 10;

interface RowNavigationOptions<T> {
  rows: readonly T[];
  getRowId: (row: T) => string;
  onRowAction?: (row: T) => void;
  onToggle?: (id: string, isRange: boolean) => void;
  /** Scrolls to a row that isn't rendered. */
  scrollToIndex?: { current: ((index: number) => void) | null };
}

function nextIndex(key: string, index: number, last: number): number | null {
  const moves: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + PAGE_ROWS,
    PageUp: index - PAGE_ROWS,
    Home: 0,
    End: last,
  };
  const target = moves[key];
  return target === undefined ? null : Math.min(last, Math.max(0, target));
}

function rowOf(target: EventTarget, table: HTMLElement): HTMLElement | null {
  // Events of menus in portals bubble through React too: only those inside the table count.
  if (!(target instanceof Element) || !table.contains(target)) return null;
  return target.closest<HTMLElement>('[data-row-id]');
}

/** One row is in the tab order. Arrow keys, Page Up/Down, Home and End move it, Enter acts, Space selects. */
export function useRowNavigation<T>({ rows, getRowId, onRowAction, onToggle, scrollToIndex }: RowNavigationOptions<T>) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const isWanted = useRef(false);
  const focus = useMemo(() => ({ isWanted }), []);
  const hasActive = activeId !== null && rows.some((row) => getRowId(row) === activeId);
  const first = rows[0];
  const currentId = hasActive ? activeId : first === undefined ? null : getRowId(first);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const element = rowOf(event.target, event.currentTarget);
    const id = element?.dataset.rowId;
    const index = rows.findIndex((row) => getRowId(row) === id);
    const row = rows[index];
    if (!element || id === undefined || row === undefined) return;
    const isOnRow = event.target === element;
    if (isOnRow && event.key === 'Enter' && onRowAction) {
      event.preventDefault();
      onRowAction(row);
    } else if (isOnRow && event.key === ' ' && onToggle) {
      event.preventDefault();
      onToggle(id, event.shiftKey);
    } else {
      const target = nextIndex(event.key, index, rows.length - 1);
      const isTyping =
        event.target instanceof Element && event.target.matches('input:not([type="checkbox"]), textarea, select');
      if (target === null || isTyping || event.metaKey || event.ctrlKey || event.altKey) return;
      const targetRow = rows[target];
      if (targetRow === undefined) return;
      event.preventDefault();
      isWanted.current = true;
      if (getRowId(targetRow) === currentId) {
        isWanted.current = false;
        element.focus();
      }
      scrollToIndex?.current?.(target);
      setActiveId(getRowId(targetRow));
    }
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const element = rowOf(event.target, event.currentTarget);
    if (!element || !(event.target instanceof Element)) return;
    const isOnControl = event.target.closest(INTERACTIVE) !== null;
    const hasTextSelected = window.getSelection()?.toString() !== '';
    const row = rows.find((candidate) => getRowId(candidate) === element.dataset.rowId);
    if (!isOnControl && !hasTextSelected && row !== undefined) onRowAction?.(row);
  };

  const onFocus = (event: { target: EventTarget; currentTarget: HTMLElement }) => {
    const id = rowOf(event.target, event.currentTarget)?.dataset.rowId;
    if (id !== undefined) setActiveId(id);
  };

  return { activeId: currentId, focus, handlers: { onKeyDown, onClick, onFocus } };
}
