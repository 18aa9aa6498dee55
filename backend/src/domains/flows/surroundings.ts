import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { Flow } from '@switchboard/contracts/flows/document';
import { placeholdersOf } from '@switchboard/contracts/flows/reads';
import { defaultMaxModelCalls } from '@switchboard/contracts/flows.limits';
import type { Tx } from '../../database/database.ts';
import type { ThreadSurroundings } from '../../voice/flow/in-thread.ts';
import { fillableAmong } from '../assistants/fillable.ts';
import { toolDefinitions } from '../tools/built-in.ts';
import { readFlowPrices } from './flow-pricing.read.ts';
import { readHandOverTargets } from './hand-over-targets.read.ts';

/** Whose flow it is, and what its most expensive path may cost. */
export interface FlowOwner {
  organizationId: string;
  assistant_id: string;
  /** In cents of the currency of its prices; null for any amount. */
  max_cents: number | null;
}

/** What the checker has to know about an assistant and its organization, and the currency of its cents. */
export async function readSurroundings(
  tx: Tx,
  flow: Flow,
  config: AssistantConfig,
  { organizationId, assistant_id, max_cents }: FlowOwner,
): Promise<{ about: ThreadSurroundings; currency: string | null }> {
  const nodes = [flow, ...flow.subflows].flatMap((graph) => graph.nodes);
  const slotIds = nodes.flatMap((node) => (node.kind === 'book' && node.slot_id !== null ? [node.slot_id] : []));
  const names = [...new Set(nodes.flatMap(placeholdersOf))];
  const [variables, slots, targets] = [
    await fillableAmong(tx, names),
    slotIds.length === 0 ? [] : await tx.slots.findMany({ where: { id: { in: slotIds } }, select: { id: true } }),
    await readHandOverTargets(tx, flow),
  ];
  const { pricing, currency } = await readFlowPrices(tx, organizationId, flow, config);
  const about = {
    variables: [...variables],
    tools: toolDefinitions(config).map(({ name, parameters }) => ({
      name,
      parameters: Object.keys(parameters.properties).map((parameter) => ({
        name: parameter,
        required: parameters.required.includes(parameter),
      })),
    })),
    transfer_targets: config.tools.flatMap((tool) =>
      tool.type === 'transfer_call' ? tool.targets.map((target) => target.name) : [],
    ),
    knowledge_base_ids: config.knowledge_base_ids,
    assistant_id,
    hand_over_targets: targets,
    slot_ids: slots.map(({ id }) => id),
    has_slot: config.tools.some(({ type }) => type === 'book_slot'),
    max_model_calls: defaultMaxModelCalls,
    max_cents,
    pricing,
  };
  return { about, currency };
}
