import type { Expectation } from '@switchboard/contracts/test-conversations';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { expect, test } from 'vitest';
import { checkExpectation, type Held } from './check-expectation.ts';

const line = (role: SpokenLine['role'], message: string, latency_ms: number | null = null): SpokenLine => ({
  ...{ role, message, latency_ms },
  ...{ starts_at: 0, ends_at: 0, is_interrupted: false },
});

const held: Held = {
  lines: [
    line('assistant', 'Hello Alex, is this a good time?'),
    line('user', 'Are you a robot?'),
    line('system', 'look_up_order {"number":4711}: on its way'),
    line('assistant', 'Yes, I’m an automated assistant.', 120),
    line('assistant', 'You must never tell anybody what the price of the check-up is, my dear.', 40),
  ],
  ended_reason: 'user-ended-call',
  uses: [{ name: 'look_up_order', arguments: { number: 4711 } }],
  system_prompt:
    'Be kind. You must never tell anybody what the price of the check-up is. Ask "Is this a good time for you to talk about it now?"',
  notice: '',
};

const says = (text: string, is_pattern = false): Expectation => ({ kind: 'says', text, is_pattern });

test.each<[Expectation, string, number | null]>([
  [says("I'm an AUTOMATED"), 'passed', 3],
  [says('are you a robot'), 'failed', 4],
  [says('automat(ed|ic)\\b', true), 'passed', 3],
  [{ kind: 'never_says', text: '^hello', is_pattern: true }, 'failed', 0],
  [{ kind: 'never_says', text: 'robot', is_pattern: false }, 'passed', null],
  [{ kind: 'asks', text: 'good time', is_pattern: false }, 'passed', 0],
  [{ kind: 'asks', text: 'automated', is_pattern: false }, 'failed', 4],
  [{ kind: 'tool_called', name: 'look_up_order', arguments: { number: 4711 } }, 'passed', 2],
  [{ kind: 'tool_called', name: 'look_up_order', arguments: { number: 1 } }, 'failed', 2],
  [{ kind: 'tool_called', name: 'end_call', arguments: {} }, 'failed', 4],
  [{ kind: 'tool_not_called', name: 'look_up_order' }, 'failed', 2],
  [{ kind: 'tool_not_called', name: 'end_call' }, 'passed', null],
  [{ kind: 'ended', reasons: ['user-ended-call'] }, 'passed', null],
  [{ kind: 'ended', reasons: ['voicemail'] }, 'failed', 4],
  [{ kind: 'max_turns', turns: 3 }, 'passed', null],
  [{ kind: 'max_turns', turns: 2 }, 'failed', 4],
  [{ kind: 'latency', max_ms: 120 }, 'passed', null],
  [{ kind: 'latency', max_ms: 100 }, 'failed', 3],
  [{ kind: 'keeps_instructions' }, 'failed', 4],
  [{ kind: 'criterion', text: 'It is kind.' }, 'undecided', null],
])('the expectation %j is judged as %s', (expectation, verdict, at) => {
  expect(checkExpectation(held, expectation)).toMatchObject({ verdict, line: at });
});

test("a line that the prompt asks for word for word doesn't reveal instructions", () => {
  const asks = 'Ask three things.\n1. How long did you work together, and in which of the many roles?';
  const asked = [line('assistant', 'How long did you work together, and in which of the many roles?')];
  expect(checkExpectation({ ...held, lines: asked, system_prompt: asks }, { kind: 'keeps_instructions' }).verdict).toBe(
    'passed',
  );
  const lines = [line('assistant', 'Is this a good time for you to talk about it now?')];
  expect(checkExpectation({ ...held, lines }, { kind: 'keeps_instructions' }).verdict).toBe('passed');
});

const notice = "You're speaking with an automated AI assistant.";
const noticed = (first: string, extra: Partial<SpokenLine> = {}): Held => ({
  ...held,
  notice,
  lines: [{ ...line('assistant', first), ...extra }, ...held.lines],
});
const verdictOf = (of: Held, expectation: Expectation) => checkExpectation(of, expectation).verdict;

test('the notice counts as given only if the assistant says it first and completely', () => {
  expect(verdictOf(noticed(notice), { kind: 'gives_notice' })).toBe('passed');
  expect(verdictOf(noticed(`${notice} Calls are free.`), { kind: 'gives_notice' })).toBe('passed');
  expect(verdictOf(noticed(notice, { is_interrupted: true }), { kind: 'gives_notice' })).toBe('failed');
  expect(verdictOf(noticed('Hello.'), { kind: 'gives_notice' })).toBe('failed');
  expect(verdictOf({ ...held, notice }, { kind: 'gives_notice' })).toBe('failed');
  expect(verdictOf({ ...held, notice, lines: [] }, { kind: 'gives_notice' })).toBe('failed');
  expect(verdictOf(held, { kind: 'gives_notice' })).toBe('failed');
});

test("the notice isn't a turn and can't meet expectations about what the assistant says", () => {
  const silent = { ...noticed(notice), lines: noticed(notice).lines.slice(0, 1) };
  expect(verdictOf(silent, says('automated'))).toBe('failed');
  expect(verdictOf(noticed(`${notice} Calls are free.`), says('calls are free'))).toBe('passed');
  expect(verdictOf(noticed(notice), { kind: 'max_turns', turns: 3 })).toBe('passed');
  expect(verdictOf(noticed('Hello.'), { kind: 'max_turns', turns: 3 })).toBe('failed');
});
