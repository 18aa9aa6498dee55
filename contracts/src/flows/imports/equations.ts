import type { ConditionOperator } from '../../flows.limits.ts';
import type { FlowCondition, FlowTest } from '../fields.ts';
import type { FlowDraft } from './draft.ts';
import type { Source } from './source.ts';

const operators: Record<string, ConditionOperator> = {
  '==': 'is',
  '=': 'is',
  '!=': 'is_not',
  '<': 'below',
  '<=': 'at_most',
  '>': 'above',
  '>=': 'at_least',
  contains: 'contains',
  exists: 'is_known',
  not_exist: 'is_unknown',
};

function literalOf(text: string): string | number | boolean {
  const plain = text.trim().replace(/^["'](.*)["']$/s, '$1');
  if (plain === 'true' || plain === 'false') return plain === 'true';
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : plain;
}

/** One comparison; null if it has no equivalent here. The type of the field follows from the value. */
function testOf(draft: FlowDraft, left: string, operator: string, right: string, path: string): FlowTest | null {
  const is = operators[operator.trim()];
  const name = left.replace(/[{}]/g, '').trim();
  if (is === undefined || name === '') {
    draft.report('dropped', path, `The comparison “${left} ${operator} ${right}” isn't possible here.`);
    return null;
  }
  const value = literalOf(right);
  const field = draft.field(name, typeof value, path);
  if (field === '') return null;
  return { field, is, values: is === 'is_known' || is === 'is_unknown' ? [] : [value] };
}

/** A condition from Retell's equations: a list of comparisons with && or ||. */
export function conditionOfEquations(draft: FlowDraft, condition: Source): FlowCondition | null {
  const match = condition.text('operator') === '||' ? 'any' : 'all';
  const equations = condition.list('equations');
  const tests = equations.flatMap(
    (equation) =>
      testOf(draft, equation.text('left'), equation.text('operator'), equation.text('right'), equation.path) ?? [],
  );
  return tests.length === equations.length && tests.length > 0 ? { match, tests } : null;
}

/** A condition from an equation in one line: `{{age}} > 18 && {{member}} == true`. */
export function conditionOfText(draft: FlowDraft, text: string, path: string): FlowCondition | null {
  const isAny = text.includes('||');
  const parts = text.slice(0, 500).split(isAny ? '||' : '&&');
  const tests = parts.flatMap((part) => {
    const sign = ['==', '!=', '<=', '>=', '<', '>'].find((one) => part.includes(one));
    if (sign === undefined) return [];
    const at = part.indexOf(sign);
    return testOf(draft, part.slice(0, at), sign, part.slice(at + sign.length), path) ?? [];
  });
  if (tests.length < parts.length || (isAny && text.includes('&&'))) {
    draft.report('dropped', path, `The condition “${text.slice(0, 100)}” can't be read.`);
    return null;
  }
  return { match: isAny ? 'any' : 'all', tests };
}
