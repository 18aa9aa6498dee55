import type { Flow } from '../document.ts';
import type { Returned } from '../reads.ts';
import type { FlowProblem, FlowReport, FlowSurroundings } from './about.ts';
import { checkConditions, newBudget } from './conditions.ts';
import { checkContents } from './contents.ts';
import { worstCase } from './costs.ts';
import { checkHandOvers } from './hand-overs.ts';
import { allKnownFields, checkKnownFields } from './known-fields.ts';
import { checkExits, checkRecursion, checkStructure } from './structure.ts';
import { type FlowView, nameOf, resultsOf, viewOf } from './view.ts';

export type { FlowProblem, FlowReport, FlowSurroundings, WorstCase } from './about.ts';

/** A field that a node takes over from its sub-flow must be collected there for at least one result. */
function checkReturns(view: FlowView, returned: Returned): void {
  for (const node of view.nodes) {
    const called = node.kind === 'subflow' && view.flow.subflows.find(({ id }) => id === node.subflow);
    if (!called) continue;
    const results = resultsOf(called);
    if (results.length === 0)
      view.report('dead_end', `The conversation stops at “${nameOf(node)}”, because its sub-flow never returns.`, {
        node: node.id,
      });
    for (const { from } of node.saves)
      if (
        called.fields.some(({ name }) => name === from) &&
        !results.some((result) => returned(called.id, result).has(from))
      )
        view.report(
          'unread_field',
          `“${nameOf(node)}” takes over ${from}, but its sub-flow doesn't always collect it.`,
          {
            node: node.id,
          },
        );
  }
}

/**
 * Every problem that prevents publishing a flow, at its node, and the cost of its most expensive path. Pure; the time
 * is linear in nodes and edges except for the conditions of one node, which have a limit.
 */
export function checkFlow(flow: Flow, about: FlowSurroundings): FlowReport {
  const problems: FlowProblem[] = [];
  const views = new Map<string | null, FlowView>();
  for (const id of [null, ...flow.subflows.map((subflow) => subflow.id)]) views.set(id, viewOf(flow, id, problems));
  const budget = newBudget();
  const { known, returned } = allKnownFields(views);
  for (const [id, view] of views) {
    checkStructure(view);
    checkContents(view, about);
    checkHandOvers(view, about);
    const fields = known.get(id) ?? [];
    checkKnownFields(view, fields);
    for (const [at, node] of view.nodes.entries())
      if (node.kind === 'decide') checkConditions(view, at, node, (field) => fields[at]?.has(field) ?? true, budget);
    checkReturns(view, returned);
  }
  const main = views.get(null);
  if (main) {
    checkExits(main);
    checkRecursion(main);
  }
  const worst = worstCase(views, about);
  const expensive = (message: string, level: FlowProblem['level'] = 'error') =>
    problems.push({
      level,
      code: 'too_expensive',
      subflow: null,
      node: null,
      edge: null,
      exit: null,
      message,
    });
  if (worst.model_calls > about.max_model_calls)
    expensive(
      `The most expensive path asks a model ${worst.model_calls} times; the limit is ${about.max_model_calls}.`,
    );
  if (about.max_cents !== null && worst.cents !== null && worst.cents > about.max_cents)
    expensive(`The most expensive path costs ${worst.cents} cents; the limit is ${about.max_cents}.`);
  if (about.max_cents !== null && worst.cents === null)
    expensive(
      `The limit of ${about.max_cents} cents can't be checked, because a model on the path has no price.`,
      'warning',
    );
  return { problems, worst_case: worst };
}

/** Whether a flow can be published. */
export const isPublishable = ({ problems }: FlowReport): boolean => problems.every(({ level }) => level !== 'error');
