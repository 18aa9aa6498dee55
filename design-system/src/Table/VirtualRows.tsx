import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { readDensity } from '../tokens/theme.ts';
import { Spacer, SpacerRow } from './Table.styles.ts';

const ROW_HEIGHT = { compact: 37, comfortable: 45 };
const END_MARGIN_ROWS = 5;

interface VirtualRowsProps {
  count: number;
  getKey: (index: number) => string;
  /** Known only after the first commit, so the rows are rendered in the second. */
  scroller: HTMLDivElement | null;
  scrollToIndex: { current: ((index: number) => void) | null };
  onEndReached: (() => void) | undefined;
  columnCount: number;
  children: (index: number, measure: (node: HTMLTableRowElement | null) => void) => ReactNode;
}

/** The visible rows, between two spacers as high as the rows that aren't rendered. */
export function VirtualRows({
  count,
  getKey,
  scroller,
  scrollToIndex,
  onEndReached,
  columnCount,
  children,
}: VirtualRowsProps) {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT[readDensity()],
    getItemKey: getKey,
    overscan: 10,
  });
  const items = virtualizer.getVirtualItems();
  const firstItem = items[0];
  const lastItem = items[items.length - 1];

  useEffect(() => {
    scrollToIndex.current = (index) => virtualizer.scrollToIndex(index);
    return () => {
      scrollToIndex.current = null;
    };
  }, [virtualizer, scrollToIndex]);

  const reportedCount = useRef(-1);
  const isAtEnd = lastItem !== undefined && lastItem.index >= count - END_MARGIN_ROWS;
  useEffect(() => {
    if (!isAtEnd || reportedCount.current === count) return;
    reportedCount.current = count;
    onEndReached?.();
  }, [isAtEnd, count, onEndReached]);

  const before = firstItem?.start ?? 0;
  const after = lastItem ? virtualizer.getTotalSize() - lastItem.end : virtualizer.getTotalSize();
  return (
    <>
      {before > 0 && (
        <SpacerRow aria-hidden="true">
          <Spacer colSpan={columnCount} style={{ height: before }} />
        </SpacerRow>
      )}
      {items.map((item) => children(item.index, virtualizer.measureElement))}
      {after > 0 && (
        <SpacerRow aria-hidden="true">
          <Spacer colSpan={columnCount} style={{ height: after }} />
        </SpacerRow>
      )}
    </>
  );
}
