import { FunctionParameter } from '@switchboard/contracts/assistant-tools';
import { describe, expect, test } from 'vitest';
import { problemsOfArguments } from './check-arguments.ts';
import { maskSecrets } from './mask.ts';
import { pickAnswer } from './read-answer.ts';

describe('tool answers as the model sees them', () => {
  const text = JSON.stringify({ order: { items: [{ name: 'Lamp', count: 2 }], note: null } });
  test.each([
    ['', text],
    ['order.items.0.name', 'Lamp'],
    ['order.items.0', '{"name":"Lamp","count":2}'],
    ['order.note', 'null'],
  ])('the model sees the part of a tool\'s answer at "%s"', (path, shown) => {
    expect(pickAnswer({ text, is_cut: false }, path)).toEqual({ shown });
  });

  test.each(['order.gone', 'order.items.1', 'order.items.x', 'order.constructor', 'order.items.length'])(
    "the model sees nothing of a tool's answer at %s",
    (path) => {
      expect(pickAnswer({ text, is_cut: false }, path)).toEqual({ problem: `The answer has nothing at ${path}.` });
    },
  );

  test('the model sees a non-JSON tool answer as text, and a problem if a part was requested', () => {
    expect(pickAnswer({ text: 'On its way', is_cut: false }, '')).toEqual({ shown: 'On its way' });
    expect(pickAnswer({ text: '"On its way"', is_cut: false }, '')).toEqual({ shown: 'On its way' });
    expect(pickAnswer({ text: 'On its way', is_cut: false }, 'a')).toEqual({
      problem: 'The answer is not valid JSON.',
    });
    expect(pickAnswer({ text: '{"a":"x', is_cut: true }, 'a')).toEqual({
      problem: 'The answer is longer than 64 KB, and was cut.',
    });
  });
});

test('tool arguments are checked against the parameters, with messages for the model', () => {
  const parameters = [
    { name: 'order', type: 'string', required: true },
    { name: 'count', type: 'integer' },
    { name: 'tags', type: 'array' },
  ].map((parameter) => FunctionParameter.parse(parameter));
  expect(problemsOfArguments(parameters, { order: '1', count: 2, tags: [] })).toEqual([]);
  expect(problemsOfArguments(parameters, { order: '1', count: null })).toEqual([]);
  expect(problemsOfArguments(parameters, { count: 1.5, tags: {}, other: 1 })).toEqual([
    'order is required.',
    'count must be of the type integer.',
    'tags must be of the type array.',
    'There is no parameter other.',
  ]);
});

describe('secrets', () => {
  const secret = 'Bearer can"ary/key+1234';
  test.each([
    ['as they are', secret],
    ['without their scheme', 'token: can"ary/key+1234'],
    ['in JSON', JSON.stringify({ authorization: secret })],
    ['in an address', `https://a.example/?key=${encodeURIComponent('can"ary/key+1234')}`],
    ['in base64', Buffer.from(secret).toString('base64')],
  ])('secrets are masked %s', (_, text) => {
    const masked = maskSecrets(text, [secret]);
    expect(masked).toContain('••••1234');
    expect(masked).not.toMatch(/ary|Q2FuI/i);
  });

  test("masking secrets doesn't change other texts", () => {
    expect(maskSecrets('Bearer of news', [secret])).toBe('Bearer of news');
    expect(maskSecrets('x', [])).toBe('x');
  });
});
