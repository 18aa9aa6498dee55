import type { Flow } from '@switchboard/contracts/flows/document';
import type { FlowNode } from '@switchboard/contracts/flows/nodes';
import { estimatedTokens } from '../services/count-tokens.ts';
import { nodeModelKey, nodeModelOf } from './node-models.ts';

/** The price in cents of one input token, and of one output token. */
export interface TokenPrice {
  input: number;
  output: number;
}

/** The prices of a flow's models, and the length of the texts around its nodes. */
export interface FlowPricing {
  /** The assistant's own model; null if it has no price. */
  usual: TokenPrice | null;
  /** Separate models of nodes, by `nodeModelKey`. */
  own: Record<string, TokenPrice | null>;
  /** Tokens of the rules of behavior that every request has. */
  rules: number;
  /** The longest answer of the assistant's model, in tokens. */
  maxReply: number;
  /** Tokens of each tool's definition, by its name. */
  tools: Record<string, number>;
}

/**
 * Assumed tokens of texts that a flow doesn't contain. Sources: a minute of an ordinary call has six turns with 450 characters of the
 * assistant, so 150 tokens are 40 seconds without a break; callers say half as much; passages have about 300 tokens, and five are read.
 */
const assumedTokens = {
  reply: 150,
  said: 75,
  goalTool: 80,
  field: 20,
  question: 60,
  number: 5,
  passages: 1_500,
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Tokens of the intents that a model chooses from, for each node with some, and of the flow's own exits. */
function intentTokens({ nodes, edges, exits, subflows }: Flow): Map<FlowNode, number> {
  const choice = (intent: string, examples: readonly string[]) =>
    estimatedTokens(`0. ${intent} (such as: ${examples.slice(0, 5).join(' / ')})`);
  const ofExits = sum(exits.flatMap((exit) => (exit.trigger === 'intent' ? [choice(exit.intent, exit.examples)] : [])));
  const found = new Map<FlowNode, number>();
  for (const graph of [{ nodes, edges }, ...subflows]) {
    const ofEdges = new Map<string, number>();
    for (const { from, on } of graph.edges)
      if (on.type === 'intent') ofEdges.set(from, (ofEdges.get(from) ?? 0) + choice(on.intent, on.examples));
    for (const node of graph.nodes) found.set(node, ofExits + (ofEdges.get(node.id) ?? 0));
  }
  return found;
}

/** Tokens that one reply of a node reads, half-way through its conversation. */
function readByReply(node: FlowNode, { rules, tools }: FlowPricing, maxReply: number): number {
  if (node.kind === 'knowledge') return rules + assumedTokens.passages + assumedTokens.said;
  if (node.kind !== 'talk') return 0;
  const usable = [...node.tools, ...(node.knowledge_base_ids.length > 0 ? ['search_knowledge'] : [])];
  return sum([
    rules,
    estimatedTokens(`${node.instruction}\n${node.goal}`),
    assumedTokens.goalTool + node.collects.length * assumedTokens.field,
    ...usable.map((name) => tools[name] ?? 0),
    (node.max_turns / 2) * (maxReply + assumedTokens.said),
  ]);
}

/** Cents of one reply and one classification by the model of a node; null if its price isn't known. */
export function centsOfNodes(
  flow: Flow,
  pricing: FlowPricing,
): (node: FlowNode) => { reply: number; classification: number } | null {
  const intents = intentTokens(flow);
  const maxReply = Math.min(pricing.maxReply, assumedTokens.reply);
  return (node) => {
    const named = nodeModelOf(node);
    const price = named ? (pricing.own[nodeModelKey(named)] ?? null) : pricing.usual;
    if (price === null) return null;
    const asked = assumedTokens.question + assumedTokens.said + (intents.get(node) ?? 0);
    return {
      reply: readByReply(node, pricing, maxReply) * price.input + maxReply * price.output,
      classification: asked * price.input + assumedTokens.number * price.output,
    };
  };
}
