import { z } from 'zod';
import {
  exitTimesRange,
  exitTriggers,
  flowFormat,
  maxExampleLength,
  maxFlowEdges,
  maxFlowExits,
  maxFlowFields,
  maxFlowNodes,
  maxFlowTextLength,
  maxSubflows,
} from '../flows.limits.ts';
import { Id } from '../shared.ts';
import { Examples, FlowEdge, FlowField, FlowName, FlowPartId } from './fields.ts';
import { FlowNode } from './nodes.ts';

const graph = {
  /** Where the conversation begins; null in an empty flow. */
  start: FlowPartId.nullable().default(null),
  fields: z.array(FlowField).max(maxFlowFields, `A flow can have at most ${maxFlowFields} fields`).default([]),
  nodes: z.array(FlowNode).max(maxFlowNodes, `A flow can have at most ${maxFlowNodes} nodes`).default([]),
  edges: z.array(FlowEdge).max(maxFlowEdges, `A flow can have at most ${maxFlowEdges} connections`).default([]),
};

type Graph = { [K in keyof typeof graph]: z.infer<(typeof graph)[K]> };

/**
 * Rejects graphs that can't be processed at all. Everything else can be incomplete during editing, and the checker
 * reports it.
 */
function refuseUnreadable({ start, fields, nodes, edges }: Graph, context: z.RefinementCtx): void {
  const refuse = (message: string, ...path: (string | number)[]) => context.addIssue({ code: 'custom', path, message });
  const ids = new Set<string>();
  for (const [at, { id }] of nodes.entries()) {
    if (ids.has(id)) refuse(`Two nodes have the id ${id}`, 'nodes', at, 'id');
    ids.add(id);
  }
  if (start !== null && !ids.has(start)) refuse(`No node has the id ${start}`, 'start');
  const edgeIds = new Set<string>();
  for (const [at, { id, from, to, on }] of edges.entries()) {
    if (edgeIds.has(id)) refuse(`Two connections have the id ${id}`, 'edges', at, 'id');
    edgeIds.add(id);
    if (!ids.has(from)) refuse(`No node has the id ${from}`, 'edges', at, 'from');
    const isOpen = to === '' && on.type !== 'outcome';
    if (!isOpen && !ids.has(to)) refuse(`No node has the id ${to}`, 'edges', at, 'to');
  }
  const names = new Set<string>();
  for (const [at, { name }] of fields.entries()) {
    if (names.has(name)) refuse(`Two fields are called ${name}`, 'fields', at, 'name');
    names.add(name);
  }
}

/**
 * A part that several nodes run. For shared sub-flows, the document has a copy of each version that its nodes refer to,
 * so that a published version never changes. Fields with `is_given` are its parameters.
 */
export const Subflow = z
  .strictObject({
    id: FlowPartId,
    name: FlowName.default(''),
    version: z.int().min(1).default(1),
    /** The shared sub-flow that this is a copy of, in `version`. If absent, it is the flow's own. */
    shared_id: Id.optional(),
    ...graph,
  })
  .superRefine(refuseUnreadable);
export type Subflow = z.infer<typeof Subflow>;

/**
 * The content of a shared sub-flow. Its nodes can run only other shared sub-flows, since the others don't exist
 * everywhere it is used.
 */
export const SharedSubflowDocument = z.strictObject(graph).superRefine((document, context) => {
  refuseUnreadable(document, context);
  for (const [at, node] of document.nodes.entries())
    if (node.kind === 'subflow' && node.subflow !== '' && node.shared === undefined)
      context.addIssue({
        code: 'custom',
        path: ['nodes', at, 'subflow'],
        message: 'A shared sub-flow can only run other shared sub-flows. Share this one first.',
      });
});
export type SharedSubflowDocument = z.infer<typeof SharedSubflowDocument>;

/** An exit that works wherever the conversation listens, including in sub-flows. */
export const FlowExit = z.strictObject({
  id: FlowPartId,
  trigger: z.enum(exitTriggers),
  /** The meaning of `intent`, with examples. The other triggers are built in and free of charge. */
  intent: z.string().max(maxExampleLength).default(''),
  examples: Examples.default([]),
  action: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('go_to'), node: FlowPartId }),
    /** Says a text, and continues where the conversation was. */
    z.strictObject({ type: z.literal('say_and_return'), text: z.string().max(maxFlowTextLength) }),
  ]),
  /** How often it works in one call. */
  max_times: z.int().min(exitTimesRange.min).max(exitTimesRange.max).default(exitTimesRange.default),
});
export type FlowExit = z.infer<typeof FlowExit>;

const document = z
  .strictObject({
    format: z.literal(flowFormat, `The format must be ${flowFormat}`),
    ...graph,
    exits: z.array(FlowExit).max(maxFlowExits, `A flow can have at most ${maxFlowExits} exits`).default([]),
    subflows: z.array(Subflow).max(maxSubflows, `A flow can have at most ${maxSubflows} sub-flows`).default([]),
  })
  .superRefine((flow, context) => {
    refuseUnreadable(flow, context);
    const ids = new Set(flow.nodes.map(({ id }) => id));
    const exits = new Set<string>();
    for (const [at, exit] of flow.exits.entries()) {
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['exits', at], message });
      if (exits.has(exit.id)) refuse(`Two exits have the id ${exit.id}`);
      exits.add(exit.id);
      if (exit.action.type === 'go_to' && !ids.has(exit.action.node)) refuse(`No node has the id ${exit.action.node}`);
    }
    const subflows = new Set<string>();
    for (const [at, { id }] of flow.subflows.entries()) {
      if (subflows.has(id))
        context.addIssue({ code: 'custom', path: ['subflows', at, 'id'], message: `Two sub-flows have the id ${id}` });
      subflows.add(id);
    }
  });

/** A conversation as a graph. */
export interface Flow extends z.infer<typeof document> {}
export interface FlowInput extends z.input<typeof document> {}

/**
 * Documents that fail this schema can't be stored; documents that the checker refuses can't be published. The type has
 * a name, since otherwise every operation with an assistant would spell out all kinds of nodes.
 */
export const Flow: z.ZodType<Flow, FlowInput> = document;
/** The common part of a flow and a sub-flow. */
export type FlowGraph = Pick<Flow, 'start' | 'fields' | 'nodes' | 'edges'>;

/** A flow without nodes. */
export const emptyFlow = (): Flow => Flow.parse({ format: flowFormat });
