import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { tokens } from '../tokens/tokens.ts';

export interface VirtualListProps<T> {
  /** Name of the list for screen readers. */
  label: string;
  items: readonly T[];
  getKey: (item: T) => string;
  /** The content of one row: a link or a button, which the arrow keys move between. */
  children: (item: T) => ReactNode;
  /** The approximate height of a row in px, until it is measured. */
  estimatedHeight: number;
  /** The row to scroll into view. */
  selectedKey?: string | undefined;
  /** The last rows came into view: the next page can be loaded. */
  onEndReached?: (() => void) | undefined;
  isBusy?: boolean;
  className?: string;
}

// Shorter lists render all rows: that is cheap, and the browser's own search finds them.
const drawnAtOnce = 40;
const overscan = 8;

const Scroller = styled.div`
  max-block-size: 72vh;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  overflow-y: auto;
`;

const Rows = styled.ul`
  position: relative;
  display: flex;
  flex-direction: column;
  margin: 0;
  padding: 0;
  list-style: none;

  & > li + li {
    border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  }

  & > li[data-placed] {
    position: absolute;
    inset-block-start: 0;
    inset-inline: 0;
  }
`;

const control = 'a, button';

/** A long list of links or buttons that renders only the visible ones. Arrow keys, Home and End move between them. */
export function VirtualList<T>({
  label,
  items,
  getKey,
  children,
  estimatedHeight,
  selectedKey,
  onEndReached,
  isBusy = false,
  className,
}: VirtualListProps<T>) {
  const scroller = useRef<HTMLDivElement>(null);
  const isVirtual = items.length > drawnAtOnce;
  const virtualizer = useVirtualizer({
    count: isVirtual ? items.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedHeight,
    getItemKey: (index) => getKey(items[index] as T),
    overscan,
  });
  const placed = virtualizer.getVirtualItems();

  const selectedIndex = selectedKey === undefined ? -1 : items.findIndex((item) => getKey(item) === selectedKey);
  const scrollTo = useRef<(index: number) => void>(() => undefined);
  scrollTo.current = (index) => {
    if (isVirtual) virtualizer.scrollToIndex(index, { align: 'auto' });
    else scroller.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView?.({ block: 'nearest' });
  };
  // The address can select a row far down the list.
  useEffect(() => {
    if (selectedIndex >= 0) scrollTo.current(selectedIndex);
  }, [selectedIndex]);

  const reported = useRef(-1);
  const lastIndex = placed[placed.length - 1]?.index ?? -1;
  const isAtEnd = isVirtual && lastIndex >= items.length - overscan - 1;
  useEffect(() => {
    if (!isAtEnd || reported.current === items.length) return;
    reported.current = items.length;
    onEndReached?.();
  }, [isAtEnd, items.length, onEndReached]);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const row = (event.target as Element).closest<HTMLElement>('[data-index]');
    const index = Number(row?.dataset.index ?? -1);
    const targets: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: items.length - 1,
    };
    const wanted = targets[event.key];
    if (index < 0 || wanted === undefined) return;
    event.preventDefault();
    const target = Math.min(items.length - 1, Math.max(0, wanted));
    const focus = () => {
      const found = scroller.current?.querySelector<HTMLElement>(`[data-index="${target}"] :is(${control})`);
      found?.focus({ preventScroll: false });
      return found !== null && found !== undefined;
    };
    scrollTo.current(target);
    // A row that was out of view is rendered in the next frames.
    if (!focus()) requestAnimationFrame(() => focus() || requestAnimationFrame(focus));
  };

  return (
    <Scroller ref={scroller} className={className}>
      <Rows
        aria-label={label}
        aria-busy={isBusy || undefined}
        onKeyDown={move}
        style={isVirtual ? { blockSize: virtualizer.getTotalSize() } : undefined}
      >
        {isVirtual
          ? placed.map(({ key, index, start }) => (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                data-placed=""
                aria-setsize={items.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                {children(items[index] as T)}
              </li>
            ))
          : items.map((item, index) => (
              <li key={getKey(item)} data-index={index}>
                {children(item)}
              </li>
            ))}
      </Rows>
    </Scroller>
  );
}
