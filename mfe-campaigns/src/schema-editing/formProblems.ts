import { type JsonSchema, type Problem, schemaProblems } from '@switchboard/forms';
import type { EditedForm, FieldNode } from './fieldNodes.ts';

/** A problem of the form, with the field and property it belongs to. */
export interface FormProblem {
  message: string;
  path: Problem['path'];
  /** Null for a problem of the whole form. */
  nodeId: string | null;
  /** The keyword, such as `minimum`; empty for the field itself. */
  keyword: string;
}

function nodeAt(
  nodes: readonly FieldNode[],
  path: Problem['path'],
  found: FieldNode | null,
): [FieldNode | null, string] {
  const [first, second, ...rest] = path;
  if (first === 'properties' && second !== undefined) {
    const node = nodes.find(({ kind, name }) => kind === 'field' && name === second);
    return node ? nodeAt(node.children ?? [], rest, node) : [found, ''];
  }
  if (first === 'items') {
    const items = nodes.find(({ kind }) => kind === 'items');
    if (items) return nodeAt(items.children ?? [], path.slice(1), items);
  }
  return [found, typeof first === 'string' ? first : ''];
}

/** Everything for which the form would be refused, each at its field. */
export function formProblems({ nodes }: EditedForm, schema: JsonSchema): FormProblem[] {
  return schemaProblems(schema).map(({ path, message }) => {
    const [node, keyword] = nodeAt(nodes, path, null);
    return { message, path, nodeId: node?.id ?? null, keyword };
  });
}
