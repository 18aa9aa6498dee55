import { flowOutcomeLabels } from '../flows.limits.ts';
import type { FlowCondition, FlowEdge } from './fields.ts';

const comparisons: Record<string, string> = {
  is: '=',
  is_not: '≠',
  below: '<',
  at_most: '≤',
  above: '>',
  at_least: '≥',
  one_of: 'one of',
  contains: 'contains',
  is_known: 'is known',
  is_unknown: 'is unknown',
};

/** A condition in one line: `age ≥ 18 and member = yes`. `labelOf` returns the labels of fields. */
export const conditionInWords = (
  { match, tests }: FlowCondition,
  labelOf: (field: string) => string = (field) => field,
): string =>
  tests
    .map(({ field, is, values }) =>
      `${labelOf(field)} ${comparisons[is]} ${values.map((value) => (value === true ? 'yes' : value === false ? 'no' : value)).join(', ')}`.trim(),
    )
    .join(match === 'all' ? ' and ' : ' or ');

/** An edge in one line. */
export function edgeInWords({ on }: FlowEdge): string {
  if (on.type === 'condition') return conditionInWords(on.condition);
  if (on.type === 'intent') return on.intent.trim() || (on.examples[0] ?? '');
  return flowOutcomeLabels[on.outcome] ?? on.outcome;
}
