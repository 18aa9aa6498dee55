import { nameOf } from '@switchboard/contracts/flows/check/view';
import type { Flow } from '@switchboard/contracts/flows/document';
import { edgeInWords } from '@switchboard/contracts/flows/edge-words';
import { indexOfGraph } from '@switchboard/contracts/flows/walk/graph-index';
import type { FlowLine, FlowTrace } from '@switchboard/contracts/flows/walk/position';

function sentenceOf(flow: Flow, trace: FlowTrace): string {
  if (trace.type === 'exit') return `Left by the exit “${trace.exit}” (${trace.why}).`;
  const graph = flow.subflows.find(({ id }) => id === trace.subflow) ?? flow;
  if (trace.type === 'took') {
    const edge = graph.edges.find(({ id }) => id === trace.edge);
    return `Took “${edge ? edgeInWords(edge) : trace.why}”.`;
  }
  const name = nameOf(indexOfGraph(graph).nodes.get(trace.node));
  if (trace.type === 'entered') return `Entered “${name}”.`;
  if (trace.type === 'read') return `Read ${trace.field}: ${String(trace.value)}.`;
  if (trace.type === 'not_read') return `No answer for ${trace.field}.`;
  return `Stuck in “${name}” (${trace.outcome}).`;
}

/** A step of a flow in words, for transcripts. */
export function stepInWords(flow: Flow, { trace }: FlowLine): string {
  return trace.length === 0 ? 'Flow: continues.' : `Flow: ${trace.map((one) => sentenceOf(flow, one)).join(' ')}`;
}
