import { expect, test } from 'vitest';
import { checkExpectation } from './check-expectation.ts';
import { madeUp } from './source-conversation.ts';
import { suggestExpectations } from './suggest-expectations.ts';

type Role = 'assistant' | 'user' | 'system';
const conversation = (lines: [Role, string][], variables: Record<string, string> = {}) => ({
  ...{ assistant_id: 'a', ended_reason: 'user-ended-call', names: ['Vera Lindqvist'], variables, at: new Date(0) },
  lines: lines.map(([role, message]) => ({ role, message })),
});
const suggest = (held: ReturnType<typeof conversation>) => suggestExpectations(madeUp(held, ['Robin']), held.lines);

const opening = conversation([
  ['assistant', 'Hello Vera, do you have a minute?'],
  ['user', 'When do you close?'],
  ['assistant', 'We close at 17:30. Does Tuesday at 9 suit you?'],
  ['user', 'Yes.'],
  ['system', 'book_visit {"day":"tuesday","guests":2,"note":"The caller would like to come by"}: done'],
  ['assistant', 'Goodbye.'],
]);

test('a test created from a call expects its facts, questions and tool arguments', () => {
  expect(suggest(opening).map(({ expectation, is_ticked }) => [expectation, is_ticked])).toEqual([
    [{ kind: 'says', text: '\\b17:30\\b', is_pattern: true, meaning: '“17:30”' }, true],
    [{ kind: 'says', text: '\\b9\\b', is_pattern: true, meaning: '“9”' }, true],
    [{ kind: 'asks', text: 'tuesday', is_pattern: false }, true],
    [{ kind: 'tool_called', name: 'book_visit', arguments: { guests: 2 } }, true],
    [
      {
        kind: 'tool_called',
        name: 'book_visit',
        arguments: { day: 'tuesday', guests: 2, note: 'The caller would like to come by' },
      },
      false,
    ],
    [{ kind: 'ended', reasons: ['user-ended-call'] }, true],
    [{ kind: 'max_turns', turns: 5 }, true],
  ]);
});

test('suggested expectations pass for the same answer and fail for a wrong one', () => {
  const verdicts = (answer: string) => {
    const lines = ['Hello.', answer].map((message) => ({
      ...{ role: 'assistant' as const, message, starts_at: 0, ends_at: 0, is_interrupted: false, latency_ms: null },
    }));
    return suggest(opening)
      .filter(({ expectation: { kind } }) => kind === 'says' || kind === 'asks')
      .map(
        ({ expectation }) =>
          checkExpectation(
            { lines, ended_reason: 'user-ended-call', uses: [], system_prompt: '', notice: '' },
            expectation,
          ).verdict,
      );
  };
  expect(verdicts('We close at 17:30. Does Tuesday at 9 suit you?')).toEqual(['passed', 'passed', 'passed']);
  expect(verdicts('We close at 18:30. Does Monday at 19 suit you?')).toEqual(['failed', 'failed', 'failed']);
});

test('an answer without a number is expected by its most significant word', () => {
  const held = conversation([
    ['assistant', 'Hello.'],
    ['user', 'Where do I park?'],
    ['assistant', 'Please use the garage behind the house.'],
  ]);
  expect(suggest(held)[0]?.expectation).toEqual({ kind: 'says', text: 'garage', is_pattern: false });
});

test('personal values in a test are replaced everywhere, and other values stay', () => {
  const held = conversation(
    [
      ['assistant', 'Hello Vera.'],
      ['user', 'My policy is 998877. Is the Sven Sofa still 1200 on 2026-12-01?'],
      ['assistant', 'Yes, 1200, and your policy 998877 covers it.'],
    ],
    { product_name: 'Sven Sofa', price: '1200', delivery_date: '2026-12-01', policy_number: '998877' },
  );
  const { variables, lines } = madeUp(held, []);
  expect(variables).toMatchObject({ product_name: 'Sven Sofa', price: '1200', delivery_date: '2026-12-01' });
  expect(variables.policy_number).not.toBe('998877');
  expect(lines[1]?.message).toContain('Sven Sofa still 1200 on 2026-12-01');
  expect(JSON.stringify(lines)).not.toMatch(/998877|Vera/);
  expect(lines[2]?.message).toContain(`policy ${variables.policy_number}`);
});

test("the name of a customer is replaced in a test, and the name of a company isn't", () => {
  const { variables } = madeUp(
    conversation([['user', 'Hi']], { customer_name: 'Nadia Okoro', company_name: 'Okonkwo Ltd' }),
    [],
  );
  expect(variables).toEqual({ customer_name: 'Alex Morgan', company_name: 'Okonkwo Ltd' });
});
