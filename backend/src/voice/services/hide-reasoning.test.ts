import { describe, expect, it } from 'vitest';
import { plainSpeech } from '../speech/plain-speech.ts';
import { ReasoningFilter, withoutReasoning } from './hide-reasoning.ts';
import { jsonIn } from './json-in.ts';
import { WrittenCalls } from './written-calls.ts';

/** What is visible of a text that comes in pieces of so many characters. */
function inPieces(text: string, size: number): string {
  const filter = new ReasoningFilter();
  let shown = '';
  const show = ({ text: more, isFresh }: ReturnType<ReasoningFilter['feed']>) => {
    shown = isFresh ? more : shown + more;
  };
  for (let at = 0; at < text.length; at += size) show(filter.feed(text.slice(at, at + size)));
  show(filter.end());
  return shown.trim();
}

it.each([
  ['<think>Angry.</think>\n\nHello.', 'Hello.'],
  ['Angry.</think>Hello.', 'Hello.'],
  ['<|channel|>analysis<|message|>Angry.<|end|><|start|>assistant<|channel|>final<|message|>Hello.', 'Hello.'],
  ['analysisAngry.assistantfinalHello.', 'Hello.'],
  ['analysis of it is done', 'analysis of it is done'],
  ['<think>Angry', ''],
  ['3 < 4, [a] and <b>c</b>', '3 < 4, [a] and <b>c</b>'],
  ['Hello.<|im_end|>', 'Hello.'],
])('shows of %s only %s, however the pieces are split', (text, visible) => {
  expect(withoutReasoning(text)).toBe(visible);
  for (const size of [1, 2, 3, 7]) expect(inPieces(text, size)).toBe(visible);
});

it.each([
  ['<think>Is {it} a success? [maybe]</think>{"is_success": true}', { is_success: true }],
  ['Here is my evaluation [JSON]:\n{"is_success": true}\nLet me know {if} you need more.', { is_success: true }],
  ['```json\n[{"is_success": true}]\n```', { is_success: true }],
  ['{"result": {"is_success": true}}', { is_success: true }],
  ['Nothing', undefined],
])('the JSON of %s is found', (text, json) => {
  const isRight = (value: unknown) => typeof value === 'object' && value !== null && 'is_success' in value;
  expect(jsonIn(text, isRight)).toEqual(json);
});

describe('a text of a hundred thousand signs', () => {
  const repeated = [
    '<',
    '[',
    '{',
    '<think>a</think>',
    '{"a":1}',
    '```',
    '<tool_call>',
    '*a',
    '| a',
    '<|channel|>final<|message|>a',
  ];
  // In proportion to the square of its length this would take minutes.
  it.each(repeated)('reads a text of a hundred thousand characters of %s in time', (sign) => {
    const text = sign.repeat(100_000 / sign.length);
    const calls = new WrittenCalls([]);
    for (let at = 0; at < text.length; at += 50) calls.feed(text.slice(at, at + 50));
    calls.end();
    inPieces(text, 50);
    plainSpeech(text);
    jsonIn(text);
  });
});
