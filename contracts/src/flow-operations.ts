import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { flowProblemCodes } from './flows/check/about.ts';
import { Flow } from './flows/document.ts';
import { maxFlowBytes } from './flows.limits.ts';
import { Id, Timestamp } from './shared.ts';
import { TestConversationInput } from './test-conversations.ts';

const byId = z.object({ id: Id });
const reading = { access: 'member', permission: 'assistant.read', flag: 'assistants' } as const;
// A flow in a request, with the overhead of JSON.
const asking = { ...reading, params: byId, max_body_bytes: 2 * maxFlowBytes } as const;

/** A problem of a flow at its node: an error that prevents publishing, or a warning. */
export const FlowProblem = z.object({
  level: z.enum(['error', 'warning']),
  code: z.enum(flowProblemCodes),
  /** The sub-flow with the node; null in the flow itself. */
  subflow: z.string().nullable(),
  node: z.string().nullable(),
  edge: z.string().nullable(),
  exit: z.string().nullable(),
  message: z.string(),
});

/**
 * The estimated cost of the most expensive path. Cents are null if a model on it has no price, or if prices have
 * several currencies.
 */
export const FlowWorstCase = z.object({
  model_calls: z.int(),
  cents: z.number().nullable(),
  /** The currency of the cents; null if everything is free. */
  currency: z.string().nullish(),
  /** The maximum that publishing allows; null for no limit. */
  max_cents: z.number().nullish(),
});
export type FlowWorstCase = z.infer<typeof FlowWorstCase>;

const Spread = { average: z.number(), p90: z.number() };

/** The actual costs of a flow's calls. */
export const FlowTypicalCase = z.object({
  calls: z.int(),
  /** Model requests per call. */
  model_calls: z.object(Spread),
  /** The cost of models per call, for calls with a known cost in this currency; null if there are none. */
  cents: z.object({ ...Spread, calls: z.int(), currency: z.string().nullable() }).nullable(),
});
export type FlowTypicalCase = z.infer<typeof FlowTypicalCase>;

/** One part of an imported file: kept, changed, or not importable. */
export const FlowImportLine = z.object({
  level: z.enum(['imported', 'changed', 'dropped']),
  /** The part in words: a node by its title, a connection by its two nodes. */
  place: z.string(),
  /** Its position in the file, such as `nodes.2.edges.0`. */
  path: z.string(),
  message: z.string(),
});

const Reached = { subflow: z.string().nullable(), calls: z.int(), visits: z.int() };

/** The paths of calls in a flow: how many reached each node, where they went next, and where people hung up. */
export const FlowTraffic = z.object({
  since: Timestamp,
  /** Calls that followed the flow: the newest 2,000. */
  calls: z.int(),
  nodes: z.array(
    z.object({
      ...Reached,
      node: z.string(),
      hung_up: z.int(),
      /** The average per visit. */
      seconds: z.number(),
      next: z.array(z.object({ subflow: z.string().nullable(), node: z.string(), visits: z.int() })),
    }),
  ),
  edges: z.array(z.object({ ...Reached, edge: z.string() })),
  exits: z.array(z.object({ exit: z.string(), calls: z.int() })),
  /** The actual costs of these calls; null without calls. */
  typical: FlowTypicalCase.nullish(),
});
export type FlowTraffic = z.infer<typeof FlowTraffic>;

/** The positions of an assistant's live calls in its flow: the newest 200 that have entered a node. */
export const FlowLive = z.object({
  calls: z.array(
    z.object({
      call_id: Id,
      /** Absent if the call has no log yet. */
      call_log_id: Id.optional(),
      /** The sub-flow with the node; null in the flow itself. */
      subflow: z.string().nullable(),
      /** May be missing in the draft: a call follows the version that was live when it began. */
      node: z.string(),
      /** When the call entered the node. */
      since: Timestamp,
      /** The lead's name, or the number without a name. */
      label: z.string(),
    }),
  ),
});
export type FlowLive = z.infer<typeof FlowLive>;

const version = z.coerce.number().int().min(1).max(2_147_483_647).optional();
const Covered = z.object({ done: z.int(), total: z.int() });

export const flowApi = {
  'POST /api/assistants/:id/flow/checks': {
    ...asking,
    summary:
      'Checks a flow of an assistant: problems at their nodes, and the cost of its most expensive path. Nothing is stored',
    body: z.strictObject({ flow: Flow }),
    response: z.object({ problems: z.array(FlowProblem), worst_case: FlowWorstCase }),
  },
  'POST /api/assistants/:id/flow/tests': {
    ...asking,
    summary: 'Tests for the paths of a flow, to be edited and kept. Nothing is stored',
    body: z.strictObject({ flow: Flow }),
    response: z.object({
      tests: z.array(z.object({ test: TestConversationInput, needs_lines: z.boolean() })),
      nodes: Covered,
      edges: Covered,
    }),
  },
  'GET /api/assistants/:id/flow/first': {
    ...reading,
    params: byId,
    summary: 'A first flow out of the prompt of an assistant’s draft, and notes about what is not in it',
    response: z.object({ flow: Flow, notes: z.array(z.string()) }),
  },
  'GET /api/assistants/:id/flow/export': {
    ...reading,
    params: byId,
    query: z.object({ version }),
    summary: 'The flow of an assistant’s draft, or of one of its versions, as a file and as a Mermaid flowchart',
    response: z.object({ json: z.string(), mermaid: z.string() }),
  },
  'GET /api/assistants/:id/flow/traffic': {
    ...reading,
    permission: 'call.read',
    params: byId,
    query: z.object({ version }),
    summary:
      'What calls of the last 30 days did in the flow of an assistant: nodes, edges and exits, where people hung up, and what a call took',
    response: FlowTraffic,
  },
  'GET /api/assistants/:id/flow/live': {
    ...reading,
    permission: 'call.read',
    // A call's position in its flow changes without an event, so pages that show it also poll.
    stale_after: ['call.status'],
    params: byId,
    summary:
      'The live calls of an assistant with the node of its flow that each is in now. Read it again while you show it',
    response: FlowLive,
  },
  'POST /api/flows/import': {
    ...reading,
    max_body_bytes: 2 * maxFlowBytes,
    summary:
      'A flow out of a file of Retell, Vapi, Bland, dograh, voicetest or Switchboard, with a report about each part. Nothing is stored',
    body: z.strictObject({ text: z.string().max(maxFlowBytes, 'The file can have at most 1 MB.') }),
    response: z.object({ format: z.string(), flow: Flow, lines: z.array(FlowImportLine) }),
  },
} as const satisfies Endpoints;
