import { describe, expect, it } from 'vitest';
import { plainSpeech } from '../speech/plain-speech.ts';
import { ReasoningFilter, withoutReasoning } from './hide-reasoning.ts';
import { jsonIn } from './json-in.ts';
import { WrittenCalls } from './written-calls.ts';

/** The visible part of a text that arrives in pieces of this many characters. */
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
])('the text %s is shown as %s, however its pieces are split', (text, visible) => {
  expect(withoutReasoning(text)).toBe(visible);
  for (const size of [1, 2, 3, 7]) expect(inPieces(text, size)).toBe(visible);
});

it.each([
  ['<think>Is {it} a success? [maybe]</think>{"is_success": true}', { is_success: true }],
  ['Here is my evaluation [JSON]:\n{"is_success": true}\nLet me know {if} you need more.', { is_success: true }],
  ['```json\n[{"is_success": true}]\n```', { is_success: true }],
  ['{"result": {"is_success": true}}', { is_success: true }],
  ['Nothing', undefined],
])('the JSON in %s is found', (text, json) => {
  const isRight = (value: unknown) => typeof value === 'object' && value !== null && 'is_success' in value;
  expect(jsonIn(text, isRight)).toEqual(json);
});

/** Everything that was visible at some time while a text arrived, for every split. */
function everVisible(text: string): string[] {
  const pieces: string[][] = [[text], [...text]];
  for (let at = 1; at < text.length; at += 1) pieces.push([text.slice(0, at), text.slice(at)]);
  return pieces.map((split) => {
    const filter = new ReasoningFilter({ isSpoken: true });
    return [...split.map((piece) => filter.feed(piece).text), filter.end().text].join('').trim();
  });
}

describe('nested reasoning', () => {
  it.each([
    // Balanced.
    ['<think>a<think>b</think>c</think>Hello.', 'Hello.'],
    ['<think><think>a</think>b</think>\n\nHello.', 'Hello.'],
    ['<think>a<think>b<think>c</think>d</think>e</think>Hello.', 'Hello.'],
    ['<think>a<think>b</think>c<think>d</think>e</think>Hello.', 'Hello.'],
    ['<THINK>a<think time="3">b</Think>c</think>Hello.', 'Hello.'],
    ['&lt;think&gt;a&lt;think&gt;b&lt;/think&gt;c&lt;/think&gt;Hello.', 'Hello.'],
    ['[think]a[think]b[/think]c[/think]Hello.', 'Hello.'],
    ['◁think▷a◁think▷b◁/think▷c◁/think▷Hello.', 'Hello.'],
    ['<|begin_of_thought|>a<think>b</think>c<|end_of_thought|>Hello.', 'Hello.'],
    ['<details type="reasoning">a<details>b</details>c</details>Hello.', 'Hello.'],
    ['<tool_result>a<tool_result>b</tool_result>c</tool_result>Hello.', 'Hello.'],
    // Several kinds, also crossed.
    ['<think>a<reasoning>b</reasoning>c</think>Hello.', 'Hello.'],
    ['<think>a<thinking>b</think>c</thinking>Hello.', 'Hello.'],
    ['<think>The tag </reasoning> is odd.</think>Hello.', 'Hello.'],
    ['<think>a<details>b</details>c</think>Hello.', 'Hello.'],
    ['<|channel|>analysis<|message|>a<think>b</think>c<|end|><|channel|>final<|message|>Hello.', 'Hello.'],
    ['<think>a<|channel|>final<|message|>b<|end|>c</think>Hello.', 'Hello.'],
    // Without a closing tag: the answer follows the last one.
    ['<think><think>a</think>Hello.', 'Hello.'],
    ['<think>a<think>b</think>Hello.<|im_end|>', 'Hello.'],
    ['<think>a</thinking>Hello.', 'Hello.'],
    ['<think>a<reasoning>b</think>Hello.', 'Hello.'],
    ['<think>a<think>b</think>Hello <think>c</think>there.', 'Hello there.'],
    // Cut off.
    ['<think>a<reasoning>b</reasoning>c', ''],
    ['<think>a<think>b', ''],
    ['Hello. <think>a<think>b</think>c</think>Goodbye.', 'Hello. Goodbye.'],
    // Characters that aren't tags.
    ['<think>a < b, [c] & <b>d</b></think>Hello.', 'Hello.'],
  ])('the text %s only ever shows "%s", however it is split', (text, visible) => {
    expect(new Set(everVisible(text))).toEqual(new Set([visible]));
  });
});

describe('a text of a hundred thousand characters', () => {
  const repeated = [
    '<',
    '[',
    '{',
    '<think>a</think>',
    '<think>',
    '<think><think></think>',
    '<think></reasoning><reasoning>',
    '<think ',
    '{"a":1}',
    '```',
    '<tool_call>',
    '*a',
    '| a',
    '<|channel|>final<|message|>a',
  ];
  // In proportion to the square of its length this would take minutes.
  it.each(repeated)('a text of a hundred thousand characters of %s is read in time', (sign) => {
    const text = sign.repeat(100_000 / sign.length);
    const calls = new WrittenCalls([]);
    for (let at = 0; at < text.length; at += 50) calls.feed(text.slice(at, at + 50));
    calls.end();
    inPieces(text, 50);
    plainSpeech(text);
    jsonIn(text);
  });
});
