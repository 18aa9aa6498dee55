import { expect, test } from 'vitest';
import { dataProblem } from './data-problem.ts';

const schema = (properties: object) => JSON.stringify({ type: 'object', properties });

test('structured data is checked against every pattern of its schema', () => {
  const both = schema({ day: { type: 'string', pattern: '^[A-Z]' }, time: { type: 'string', pattern: '^[0-9]+$' } });
  expect(dataProblem(both, { day: 'Thursday', time: '10' })).toBeNull();
  expect(dataProblem(both, { day: 'thursday', time: '10' })).toContain('answer/day must match pattern');
  expect(dataProblem(both, { day: 'Thursday', time: 'ten' })).toContain('answer/time must match pattern');
});

test("slow patterns are matched without backtracking, and a schema that can't be used is reported", () => {
  const slow = schema({ day: { type: 'string', pattern: '^(a+)+$' } });
  expect(dataProblem(slow, { day: `${'a'.repeat(5_000)}!` })).toContain('must match pattern');
  expect(dataProblem('{', {})).toContain('The schema cannot be used');
  expect(dataProblem(schema({ day: { type: 'string', pattern: '(?=x)' } }), {})).toContain('look-around');
});
