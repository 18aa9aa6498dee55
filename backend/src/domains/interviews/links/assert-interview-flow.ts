import { followedFlow } from '@switchboard/contracts/filled-texts';
import { nameOf } from '@switchboard/contracts/flows/check/view';
import type { Flow, FlowGraph } from '@switchboard/contracts/flows/document';
import type { FlowNode } from '@switchboard/contracts/flows/nodes';
import type { Tx } from '../../../database/database.ts';
import { AppError } from '../../../errors.ts';
import { configFrom } from '../../assistants/stored-config.ts';

/** Node kinds that make no sense without a telephone line, or in an interview. */
const outOfPlace: Partial<Record<FlowNode['kind'], string>> = {
  press_keys: 'presses keys',
  collect_keys: 'waits for keys of a telephone',
  transfer: 'transfers the call',
  hand_over: 'hands over to another assistant',
};

/** Nodes that an interview enters but can't execute: it takes the failed edge of a node such as a transfer to a human. */
function enteredNodes(flow: Flow, { start, nodes, edges }: FlowGraph, seen: Set<string> = new Set()): FlowNode[] {
  const entered = new Set<FlowNode>();
  const waiting = start === null ? [] : [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = nodes.find((one) => one.id === id);
    if (!node || entered.has(node)) continue;
    entered.add(node);
    // If nothing was understood, the flow usually transfers to a person.
    const next = edges.filter(({ from, on }) => from === id && !(on.type === 'outcome' && on.outcome === 'gave_up'));
    waiting.push(...next.map(({ to }) => to));
  }
  const inside = [...entered].flatMap((node) => {
    const part = node.kind === 'subflow' ? flow.subflows.find((one) => one.id === node.subflow) : undefined;
    if (!part || seen.has(part.id)) return [];
    return enteredNodes(flow, part, seen.add(part.id));
  });
  return [...entered, ...inside];
}

/** Why a flow can't be used for an interview; null if it can. */
function interviewFlowProblem(flow: Flow): string | null {
  const node = enteredNodes(flow, flow).find(({ kind }) => outOfPlace[kind]);
  const does = node && outOfPlace[node.kind];
  return does
    ? `“${nameOf(node)}” of this assistant's flow ${does}, which an interview can't. Add questions to the link, or choose another assistant.`
    : null;
}

/** Refuses an interview without its own questions if the assistant's flow makes no sense in one. Throws CONFLICT. */
export async function assertInterviewFlow(
  tx: Pick<Tx, 'assistant_versions'>,
  assistant: { id: string; published_version: number | null },
  questions: readonly string[],
): Promise<void> {
  const { id: assistant_id, published_version: version_number } = assistant;
  if (questions.length > 0 || version_number === null) return;
  const version = await tx.assistant_versions.findFirst({
    where: { assistant_id, version_number },
    select: { snapshot: true },
  });
  const flow = version && followedFlow(configFrom(version.snapshot));
  const message = flow && interviewFlowProblem(flow);
  if (message)
    throw new AppError('CONFLICT', message, { reason: 'flow_not_for_interviews', fields: { agent_id: message } });
}
