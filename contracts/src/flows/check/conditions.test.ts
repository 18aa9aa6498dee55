import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditionOperators, operatorsOf } from '../../flows.limits.ts';
import { FlowField, type FlowTest, type FlowValue } from '../fields.ts';
import { edge, flowWith, surroundings, when } from '../testing/sample-flows.ts';
import { cellOf, testOn } from './cells.ts';
import { checkFlow } from './index.ts';

type Tests = Parameters<typeof when>[3][];
const decideOn = (
  field: { type: FlowField['type'] } & Partial<FlowField>,
  branches: Tests[],
  more: { else?: boolean; first?: boolean } = {},
) =>
  flowWith({
    fields: [{ name: 'f', is_given: true, ...field }],
    nodes: [
      { id: 'd', kind: 'decide', name: 'Choose', first_match_wins: more.first ?? false },
      ...branches.map((_, at) => ({ id: `e${at}`, kind: 'end' as const })),
    ],
    edges: [
      ...branches.map((tests, at) => when(`w${at}`, 'd', `e${at}`, ...tests)),
      ...(more.else ? [edge('d', 'else', 'bye')] : []),
    ],
  });
const found = (...parts: Parameters<typeof decideOn>) =>
  checkFlow(decideOn(...parts), surroundings()).problems.map(({ code, message }) => `${code}: ${message}`);

describe('conditions', () => {
  it('the check accepts conditions that cover whole numbers without a gap', () => {
    expect(
      found({ type: 'number', is_whole: true }, [
        [{ field: 'f', is: 'at_most', values: [17] }],
        [{ field: 'f', is: 'at_least', values: [18] }],
      ]),
    ).toEqual([]);
  });

  it('conditions are numbered as in the form of their node, even after an unfinished one', () => {
    const branches: Tests[] = [
      [],
      [{ field: 'f', is: 'at_least', values: [18] }],
      [{ field: 'f', is: 'at_least', values: [21] }],
      [{ field: 'gone', is: 'is', values: [1] }],
    ];
    expect(found({ type: 'number' }, branches, { else: true })).toEqual([
      'unknown_field: Condition 4 compares gone, which is no field of this flow.',
      'bad_condition: Add a comparison to condition 1.',
      'overlap: Conditions 2 and 3 of “Choose” are both true if f is 21.',
    ]);
  });

  it('the check reports a gap between two decimals with a value in it', () => {
    expect(
      found({ type: 'number' }, [
        [{ field: 'f', is: 'at_most', values: [17] }],
        [{ field: 'f', is: 'at_least', values: [18] }],
      ]),
    ).toEqual(['gap: “Choose” has no connection if f is 17.5.']);
  });

  it('the check reports the one day on which two conditions overlap', () => {
    const branches: Tests[] = [
      [{ field: 'f', is: 'at_most', values: ['2026-12-24'] }],
      [{ field: 'f', is: 'at_least', values: ['2026-12-24'] }],
    ];
    expect(found({ type: 'date' }, branches)).toEqual([
      'overlap: Conditions 1 and 2 of “Choose” are both true if f is 2026-12-24.',
    ]);
    expect(found({ type: 'date' }, branches, { first: true })).toEqual([]);
  });

  it('the check reports an option that no condition names', () => {
    const choices = ['red', 'green', 'blue'].map((value) => ({ value, also: [] }));
    expect(found({ type: 'choice', choices }, [[{ field: 'f', is: 'one_of', values: ['red', 'green'] }]])).toEqual([
      'gap: “Choose” has no connection if f is “blue”.',
    ]);
  });

  it('conditions on text require an else', () => {
    const branches: Tests[] = [
      [{ field: 'f', is: 'contains', values: ['refund'] }],
      [{ field: 'f', is: 'is', values: ['Help'] }],
    ];
    expect(found({ type: 'text' }, branches)).toEqual(['gap: “Choose” has no connection if f is any other text.']);
    expect(found({ type: 'text' }, branches, { else: true })).toEqual([]);
  });

  it('the check refuses a condition that can never be true', () => {
    expect(
      found({ type: 'number', min: 0, max: 10 }, [[{ field: 'f', is: 'above', values: [10] }]], { else: true }),
    ).toEqual(['never_true: Condition 1 of “Choose” can never be true.']);
  });

  it('the check refuses a condition that earlier ones leave nothing for', () => {
    const branches: Tests[] = [[{ field: 'f', is: 'below', values: [10] }], [{ field: 'f', is: 'below', values: [5] }]];
    expect(found({ type: 'number' }, branches, { else: true, first: true })).toEqual([
      'never_true: Earlier conditions of “Choose” leave nothing for condition 2.',
    ]);
  });

  it('the check refuses conditions that would take too long as too complex', () => {
    const branches: Tests[] = Array.from({ length: 250 }, (_, at) =>
      Array.from({ length: 10 }, (__, value) => ({ field: 'f', is: 'is_not' as const, values: [at * 10 + value] })),
    );
    const flow = decideOn({ type: 'number' }, branches, { else: true });
    expect(checkFlow(flow, surroundings()).problems.map(({ code }) => code)).toContain('too_complex');
  });
});

/** Values of a small domain, so that a test can try every one of them. */
const domain = Array.from({ length: 13 }, (_, at) => at);
const smallTest: fc.Arbitrary<FlowTest> = fc.record({
  field: fc.constant('f'),
  is: fc.constantFrom(
    ...conditionOperators.filter((is) => operatorsOf.number.includes(is) && is !== 'is_known' && is !== 'is_unknown'),
  ),
  values: fc.tuple(fc.integer({ min: 0, max: 12 })),
});

it('the check finds an overlap, a gap and an impossible condition exactly where trying every number does', () => {
  const field = FlowField.parse({ name: 'f', type: 'number', is_whole: true, min: 0, max: 12, is_given: true });
  const isTrue = (tests: readonly FlowTest[], value: FlowValue) =>
    tests.every((test) => testOn(field, test, cellOf(field, value)) === true);
  fc.assert(
    fc.property(
      fc.array(fc.array(smallTest, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
      (branches) => {
        const { problems } = checkFlow(decideOn(field, branches), surroundings());
        const has = (code: string) => problems.some((problem) => problem.code === code);
        const matches = domain.map((value) => branches.filter((tests) => isTrue(tests, value)).length);
        expect(has('overlap')).toBe(matches.some((count) => count > 1));
        expect(has('gap')).toBe(matches.some((count) => count === 0));
        expect(has('never_true')).toBe(branches.some((tests) => !domain.some((value) => isTrue(tests, value))));
      },
    ),
    { numRuns: 500 },
  );
});
