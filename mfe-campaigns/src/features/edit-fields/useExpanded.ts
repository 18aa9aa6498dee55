import { useCallback, useMemo, useRef, useState } from 'react';
import { type FieldNode, findNode } from '../../schema-editing/fieldNodes.ts';

const idsOfGroups = (nodes: readonly FieldNode[]): string[] =>
  nodes.flatMap((node) => (node.children ? [node.id, ...idsOfGroups(node.children)] : []));

const isAbove = (nodes: readonly FieldNode[], id: string, innerId: string) =>
  id !== innerId && findNode(findNode(nodes, id)?.node.children ?? [], innerId) !== null;

/** The open groups: all that the user didn't close, and always the ancestors of the selected field. */
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
    // The same set object while the same groups are open, so that the tree isn't rendered again.
    expandedIds: useMemo(() => new Set(open.split(' ')), [open]),
    onExpandedChange: useCallback((ids: Set<string>) => {
      setClosed(new Set(latest.current.split(' ').filter((id) => !ids.has(id))));
    }, []),
  };
}
