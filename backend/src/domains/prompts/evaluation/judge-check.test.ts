import type { PromptCheck } from '@switchboard/contracts/prompt-cases';
import { expect, test } from 'vitest';
import { simulateReply } from '../local-writer/simulate-reply.ts';
import { judgeCheck, problemOf } from './judge-check.ts';

const schema = (value: object) => JSON.stringify(value);
const person = schema({ type: 'object', properties: { age: { type: 'integer' } }, required: ['age'] });
type Check = Parameters<typeof judgeCheck>[1];

test.each<[string, Check, 'passed' | 'failed']>([
  ['Hello  THERE, I’m Nora', { kind: 'contains', text: "hello there, i'm" }, 'passed'],
  ['Goodbye', { kind: 'contains', text: 'hello' }, 'failed'],
  ['Goodbye', { kind: 'not_contains', text: 'hello' }, 'passed'],
  ['Hello', { kind: 'not_contains', text: 'HELLO' }, 'failed'],
  ['At 10:30', { kind: 'pattern', pattern: '\\d{1,2}:\\d{2}' }, 'passed'],
  ['At ten', { kind: 'pattern', pattern: '\\d' }, 'failed'],
  ['one two three', { kind: 'max_words', words: 3 }, 'passed'],
  ['one two three', { kind: 'max_words', words: 2 }, 'failed'],
  ['```json\n{"age": 7}\n```', { kind: 'json_schema', schema: person }, 'passed'],
  ['{"age": "7"}', { kind: 'json_schema', schema: person }, 'failed'],
  ['seven', { kind: 'json_schema', schema: person }, 'failed'],
])('the reply %j judged by the check %j has %s', (reply, check, verdict) => {
  expect(judgeCheck(reply, check).verdict).toBe(verdict);
});

test.each<[PromptCheck, string | null]>([
  [{ kind: 'pattern', pattern: '(?=a)b' }, 'pattern'],
  [{ kind: 'pattern', pattern: '(a+)+$' }, null],
  [{ kind: 'json_schema', schema: '{"pattern": "(?=a)b"}' }, 'schema'],
  [{ kind: 'json_schema', schema: '{' }, 'schema'],
  [{ kind: 'json_schema', schema: '{"$ref": "http://169.254.169.254/"}' }, 'schema'],
  [{ kind: 'contains', text: '(?=a)' }, null],
])('the check %j has its problem in the field %s', (check, field) => {
  expect(problemOf(check)?.field ?? null).toBe(field);
});

test('a hostile pattern runs in linear time, even inside a schema', () => {
  const text = `${'a'.repeat(20_000)}b`;
  expect(judgeCheck(text, { kind: 'pattern', pattern: '^(a+)+$' }).verdict).toBe('failed');
  const nested = schema({ type: 'string', pattern: '^(a+)+$' });
  expect(judgeCheck(JSON.stringify(text), { kind: 'json_schema', schema: nested }).verdict).toBe('failed');
});

/** A schema whose part `p0` refers twice to `p1`, and so on. */
const doubling = (levels: number) =>
  schema({
    $ref: '#/$defs/p0',
    $defs: Object.fromEntries(
      Array.from({ length: levels }, (_, level) => {
        const next = { $ref: `#/$defs/p${level + 1}` };
        return [`p${level}`, level === levels - 1 ? { type: 'string' } : { anyOf: [next, next] }];
      }),
    ),
  });

test.each([
  ['refers to itself', schema({ $ref: '#' })],
  ['refers to itself twice for each level of a value', schema({ items: { anyOf: [{ $ref: '#' }, { $ref: '#' }] } })],
  ['refers to what refers to it', schema({ $ref: '#/$defs/a', $defs: { a: { not: { $ref: '#/$defs/a' } } } })],
  ['is walked through in a million ways', doubling(20)],
  ['refers by name', schema({ $dynamicRef: '#meta', $defs: { a: { $dynamicAnchor: 'meta' } } })],
])('a schema that %s is refused, and judges nothing if it is stored', (_, text) => {
  expect(problemOf({ kind: 'json_schema', schema: text })).toMatchObject({ field: 'schema' });
  const reply = `${'['.repeat(30)}1${']'.repeat(30)}`;
  expect(judgeCheck(reply, { kind: 'json_schema', schema: text }).verdict).toBe('not_run');
});

test('a schema that uses its parts in several places can judge a reply', () => {
  const parts = schema({
    $defs: { a: { type: 'integer' } },
    properties: { x: { $ref: '#/$defs/a' }, y: { $ref: '#/$defs/a' } },
  });
  expect(judgeCheck('{"x": 1, "y": 2}', { kind: 'json_schema', schema: parts }).verdict).toBe('passed');
  expect(judgeCheck('{"x": 1, "y": "2"}', { kind: 'json_schema', schema: parts }).verdict).toBe('failed');
});

test('judging a reply is ended when it takes too long', () => {
  const rows = JSON.stringify(Array.from({ length: 30_000 }, (_, place) => ({ place })));
  const check = { kind: 'json_schema', schema: schema({ uniqueItems: true }) } as const;
  for (let time = 0; time < 2; time += 1)
    expect(judgeCheck(rows, check)).toMatchObject({ verdict: 'not_run', reason: expect.stringContaining('too long') });
});

test('a simulated reply is the opening, an answer to an objection, the next question or the closing', () => {
  const prompt = `# Opening
Say: "Hello Vera."

# Questions
1. When?

# Objections
- When they say "I have no time", answer: "It takes a minute."

# Closing
Say: "Goodbye."`;
  const reply = (...turns: string[]) => simulateReply(prompt, turns);
  expect(reply('Yes?')).toBe('Hello Vera.');
  expect(reply('Yes?', 'Fine')).toBe('I see. When?');
  expect(reply('Yes?', 'Fine', 'I have no time')).toBe('It takes a minute.');
  expect(reply('Yes?', 'Fine', 'May')).toBe('Goodbye.');
});
