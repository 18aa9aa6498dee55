import type { PublishProblem } from '@switchboard/contracts/assistants';
import type { FlowProblem } from '@switchboard/contracts/flows/check/about';
import type { PublishCheck } from '../publish-facts.ts';

/** Where a problem is, as the path of a field: `flow.nodes.ask_age`, or `flow.subflows.verify.nodes.ask_pin`. */
function placeOf({ subflow, node, edge, exit }: FlowProblem): string {
  const graph = subflow === null ? 'flow' : `flow.subflows.${subflow}`;
  if (node !== null) return `${graph}.nodes.${node}`;
  if (edge !== null) return `${graph}.edges.${edge}`;
  return exit === null ? graph : `flow.exits.${exit}`;
}

/** An assistant that follows a flow has one, and the checker has nothing against it. */
export const flowIsSound: PublishCheck = ({ conversation, flow }, facts): PublishProblem[] => {
  if (conversation !== 'flow') return [];
  if (flow === null)
    return [
      {
        level: 'error',
        field: 'flow',
        message: 'This assistant follows a flow, but has none. Add a flow, or let it follow its prompt.',
      },
    ];
  return (facts.flow?.problems ?? []).map((problem) => ({
    level: problem.level,
    field: placeOf(problem),
    message: problem.message,
  }));
};
