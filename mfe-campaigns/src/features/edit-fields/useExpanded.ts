import { useCallback, useMemo, useRef, useState } from 'react';
import { type FieldNode, findNode } from '../../schema-editing/fieldNodes.ts';

const idsOfGroups = (nodes: readonly FieldNode[]): string[] =>
  nodes.flatMap((node) => (node.children ? [node.id, ...idsOfGroups(node.children)] : []));

const isAbove = (nodes: readonly FieldNode[], id: string, innerId: string) =>
  id !== innerId && findNode(findNode(nodes, id)?.node.children ?? [], innerId) !== null;

/** Which groups are open: all but those that somebody closed, and always the way to what is selected. */
export function useExpanded(nodes: readonly FieldNode[], selectedId: string | null) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const groups = idsOfGroups(nodes).join(' ');
  const open = groups
    .split(' ')
    .filter((id) => !closed.has(id) || (selectedId !== null && isAbove(nodes, id, selectedId)))
    .join(' ');
  const latest = useRef(groups);
  latest.current = groups;
  return {
    // The same set as long as the same groups are open: the tree need not be drawn again.
    expandedIds: useMemo(() => new Set(open.split(' ')), [open]),
    onExpandedChange: useCallback((ids: Set<string>) => {
      setClosed(new Set(latest.current.split(' ').filter((id) => !ids.has(id))));
    }, []),
  };
}
