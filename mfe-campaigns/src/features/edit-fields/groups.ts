import type { Option } from '@switchboard/design-system/forms';
import { type FieldNode, isGroup, labelOfNode } from '../../schema-editing/fieldNodes.ts';

/** Every group of a form, by its path. */
export function groupsOf(nodes: readonly FieldNode[], way: readonly string[] = []): Option[] {
  return nodes.flatMap((node) => {
    const here = [...way, labelOfNode(node)];
    const inside = groupsOf(node.children ?? [], here);
    return isGroup(node) ? [{ id: node.id, label: here.join(' › ') }, ...inside] : inside;
  });
}
