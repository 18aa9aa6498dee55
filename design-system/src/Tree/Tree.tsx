import type { CSSProperties, ReactNode, Ref } from 'react';
import { Collection, type DropTarget, type Key, TreeItemContent, useDragAndDrop } from 'react-aria-components';
import { IconChevronRight } from '../icons/icons.ts';
import { IconDrag } from '../icons/moreIcons.ts';
import { Content, Control, Gap, Line, Root, Row } from './Tree.styles.ts';

/** The drop position of a row: next to another one, or inside it. */
export interface TreeTarget {
  id: string;
  place: 'before' | 'after' | 'on';
}

export interface TreeProps<T extends { id: string }> {
  /** Name of the tree for screen readers. */
  label: string;
  items: readonly T[];
  /** The child rows; undefined for a row that can't have any. */
  childrenOf: (item: T) => readonly T[] | undefined;
  /** The name of a row, used by screen readers and for type-ahead. */
  textOf: (item: T) => string;
  children: (item: T) => ReactNode;
  /** Values that `children` and `textOf` read in addition to the item. Rows are rendered again when one of them changes. */
  dependencies?: readonly unknown[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  expandedIds: ReadonlySet<string>;
  onExpandedChange: (ids: Set<string>) => void;
  /** Lets rows be moved by mouse, touch and keyboard; not called for moves that `canMove` or `canDrop` rejects. */
  onMove?: ((id: string, target: TreeTarget) => void) | undefined;
  canMove?: (item: T) => boolean;
  canDrop?: (target: TreeTarget) => boolean;
  emptyState?: ReactNode;
  className?: string;
  style?: CSSProperties;
  ref?: Ref<HTMLDivElement>;
}

const targetOf = (target: DropTarget): TreeTarget | null =>
  target.type === 'root' ? null : { id: String(target.key), place: target.dropPosition };

/** A nested list that people reorder by dragging rows, or with the keyboard on a row's handle. */
export function Tree<T extends { id: string }>({
  label,
  items,
  childrenOf,
  textOf,
  children,
  dependencies = [],
  selectedId,
  onSelect,
  expandedIds,
  onExpandedChange,
  onMove,
  canMove = () => true,
  canDrop = () => true,
  emptyState,
  ...rest
}: TreeProps<T>) {
  const { dragAndDropHooks } = useDragAndDrop<T>({
    isDisabled: onMove === undefined,
    getItems: (_, dragged) => dragged.filter(canMove).map((item) => ({ 'text/plain': textOf(item) })),
    getDropOperation: (target) => {
      const wanted = targetOf(target);
      return wanted && canDrop(wanted) ? 'move' : 'cancel';
    },
    onMove: ({ keys, target }) => {
      const wanted = targetOf(target);
      const [key] = keys;
      if (wanted && key !== undefined) onMove?.(String(key), wanted);
    },
    renderDropIndicator: (target) => <Gap target={target as never} />,
  });
  const isMovable = onMove !== undefined;
  const isFixed = (item: T) => !canMove(item);
  const drawnFrom = [...dependencies, isMovable];
  // Renders changed items again, and all of them when one of `drawnFrom` changes.
  const draw = (item: T): ReactNode => {
    const inner = childrenOf(item);
    const isEmpty = inner === undefined || inner.length === 0;
    return (
      <Row id={item.id} textValue={textOf(item)} hasChildItems={!isEmpty}>
        <TreeItemContent>
          {({ isExpanded }) => (
            <Line>
              {isMovable && (
                <Control slot="drag" data-absent={isFixed(item) || undefined} isDisabled={isFixed(item)}>
                  <IconDrag size={14} />
                </Control>
              )}
              <Control
                slot="chevron"
                data-open={isExpanded || undefined}
                data-absent={isEmpty || undefined}
                isDisabled={isEmpty}
              >
                <IconChevronRight size={14} />
              </Control>
              <Content>{children(item)}</Content>
            </Line>
          )}
        </TreeItemContent>
        {inner && (
          <Collection items={inner} dependencies={drawnFrom}>
            {draw as never}
          </Collection>
        )}
      </Row>
    );
  };
  return (
    <Root<T>
      {...rest}
      aria-label={label}
      items={items}
      dependencies={drawnFrom}
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection
      selectedKeys={selectedId === null ? [] : [selectedId]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : keys;
        if (key !== undefined) onSelect(String(key));
      }}
      expandedKeys={expandedIds}
      onExpandedChange={(keys: Set<Key>) => onExpandedChange(new Set([...keys].map(String)))}
      {...(isMovable ? { dragAndDropHooks } : {})}
      renderEmptyState={() => emptyState}
    >
      {draw as never}
    </Root>
  );
}
