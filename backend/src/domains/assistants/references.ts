import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { Flow, FlowGraph } from '@switchboard/contracts/flows/document';
import type { FlowNode } from '@switchboard/contracts/flows/nodes';
import type { Tx } from '../../database/database.ts';
import { AppError } from '../../errors.ts';

type Kind = 'secret' | 'slot' | 'knowledge base' | 'assistant' | 'shared sub-flow';

interface Reference {
  kind: Kind;
  path: string;
  id: string;
}

function referencesOfNode(node: FlowNode, path: string): Reference[] {
  const bases = 'knowledge_base_ids' in node ? node.knowledge_base_ids : [];
  return [
    ...(node.kind === 'book' && node.slot_id !== null
      ? [{ kind: 'slot' as const, path: `${path}.slot_id`, id: node.slot_id }]
      : []),
    ...(node.kind === 'hand_over' && node.assistant_id !== null
      ? [{ kind: 'assistant' as const, path: `${path}.assistant_id`, id: node.assistant_id }]
      : []),
    ...(node.kind === 'subflow' && node.shared
      ? [{ kind: 'shared sub-flow' as const, path: `${path}.shared.id`, id: node.shared.id }]
      : []),
    ...bases.map(
      (id, place): Reference => ({ kind: 'knowledge base', path: `${path}.knowledge_base_ids.${place}`, id }),
    ),
  ];
}

const referencesOfGraph = ({ nodes }: Pick<FlowGraph, 'nodes'>, path: string): Reference[] =>
  nodes.flatMap((node, place) => referencesOfNode(node, `${path}.nodes.${place}`));

// The copy of a shared sub-flow is replaced by the stored one, so a request can't name anything in it.
const referencesOfFlow = (flow: Flow): Reference[] => [
  ...referencesOfGraph(flow, 'flow'),
  ...flow.subflows.flatMap((part, place) =>
    part.shared_id === undefined ? referencesOfGraph(part, `flow.subflows.${place}`) : [],
  ),
];

/** The rows of other tables that an assistant names. */
function referencesOf({ functions, tools, knowledge_base_ids, flow }: AssistantConfig): Reference[] {
  return [
    ...functions.flatMap(({ http }, place) =>
      http.headers.flatMap(({ secret_id: id }, header): Reference[] =>
        id === null ? [] : [{ kind: 'secret', path: `functions.${place}.http.headers.${header}.secret_id`, id }],
      ),
    ),
    ...tools.flatMap((tool, place): Reference[] =>
      tool.type === 'book_slot' && tool.slot_id !== null
        ? [{ kind: 'slot', path: `tools.${place}.slot_id`, id: tool.slot_id }]
        : [],
    ),
    ...knowledge_base_ids.map(
      (id, place): Reference => ({ kind: 'knowledge base', path: `knowledge_base_ids.${place}`, id }),
    ),
    ...(flow ? referencesOfFlow(flow) : []),
  ];
}

const finders: Record<Kind, (tx: Tx, ids: string[]) => Promise<{ id: string }[]>> = {
  secret: (tx, ids) => tx.tool_secrets.findMany({ where: { id: { in: ids } }, select: { id: true } }),
  slot: (tx, ids) => tx.slots.findMany({ where: { id: { in: ids } }, select: { id: true } }),
  assistant: (tx, ids) => tx.assistants.findMany({ where: { id: { in: ids } }, select: { id: true } }),
  // The rows stay locked until the transaction ends.
  'knowledge base': (tx, ids) =>
    tx.$queryRaw`SELECT id FROM knowledge_bases WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR KEY SHARE`,
  'shared sub-flow': (tx, ids) =>
    tx.$queryRaw`SELECT id FROM shared_subflows WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR KEY SHARE`,
};

/**
 * Throws NOT_FOUND for rows that don't exist, naming the fields. References that the draft already had may have been deleted since:
 * publishing reports those.
 */
export const assertReferences = (tx: Tx, stored: AssistantConfig, wanted: AssistantConfig): Promise<void> =>
  assertFound(tx, referencesOf(stored), referencesOf(wanted));

/** The same for a graph that belongs to no assistant; `path` is its place in the request. */
export const assertGraphReferences = (
  tx: Tx,
  stored: FlowGraph | null,
  wanted: FlowGraph,
  path: string,
): Promise<void> => assertFound(tx, stored ? referencesOfGraph(stored, path) : [], referencesOfGraph(wanted, path));

async function assertFound(tx: Tx, stored: readonly Reference[], wanted: readonly Reference[]): Promise<void> {
  const known = new Set(stored.map(({ id }) => id));
  const added = wanted.filter(({ id }) => !known.has(id));
  if (added.length === 0) return;
  const fields: Record<string, string> = {};
  for (const [kind, find] of Object.entries(finders) as [Kind, (typeof finders)[Kind]][]) {
    const ofKind = added.filter((reference) => reference.kind === kind);
    if (ofKind.length === 0) continue;
    const found = new Set(
      (
        await find(
          tx,
          ofKind.map(({ id }) => id),
        )
      ).map(({ id }) => id),
    );
    for (const { path, id } of ofKind) if (!found.has(id)) fields[path] = `This ${kind} does not exist`;
  }
  const [message] = Object.values(fields);
  if (message !== undefined) throw new AppError('NOT_FOUND', message, { fields });
}
