import { AssistantFunction } from '@switchboard/contracts/assistant-tools';
import { describe, expect, test } from 'vitest';
import { CannotBeFilled, fillRequest } from './build-request.ts';

const functionWith = (http: object) => AssistantFunction.parse({ name: 'order_status', http });
const fill = (http: object, given: Record<string, unknown> = {}, variables: Record<string, string> = {}) =>
  fillRequest(functionWith(http), { arguments: given, variables });
const bodyOf = (body: unknown, given: Record<string, unknown>, variables = {}) =>
  JSON.parse(fill({ url: 'https://a.example', body: JSON.stringify(body) }, given, variables).body ?? '');

describe('a URL', () => {
  test.each([
    ['https://a.example/orders/{id}', { id: 'A 1/2?x=#y' }, 'https://a.example/orders/A%201%2F2%3Fx%3D%23y'],
    ['https://a.example/orders?id={{id}}&all=1', { id: 'a&b=c' }, 'https://a.example/orders?id=a%26b%3Dc&all=1'],
    ['https://a.example/{id}/x', { id: '@evil.example' }, 'https://a.example/%40evil.example/x'],
    ['https://a.example/{count}/{is}', { count: 3, is: false }, 'https://a.example/3/false'],
    ['https://a.example/o?id={gone}', {}, 'https://a.example/o?id='],
    ['https://a.example/{phone}', {}, 'https://a.example/%2B12025550147'],
    ['https://a.example/v.{id}', { id: '..' }, 'https://a.example/v...'],
  ])('%s encodes each value within its own part of the URL', (url, given, filled) => {
    expect(fill({ url, method: 'POST' }, given, { Phone: '+12025550147' }).url).toBe(filled);
  });

  test.each(['..', '.', '%2e%2e', '%2E.'])("arguments can't change the path of the URL by %s", (id) => {
    const decoded = decodeURIComponent(id);
    expect(() => fill({ url: 'https://a.example/orders/{id}/x' }, { id: decoded })).toThrow(CannotBeFilled);
  });

  test("a function without an address can't be called", () => {
    expect(() => fill({})).toThrow('The function has no address yet.');
  });
});

describe('a body', () => {
  test('a request body takes values by their type, whatever characters they contain', () => {
    const given = { name: '"},"admin":true,{"', count: 3, tags: ['a'], open: false };
    const template = { a: '{name}', b: { c: ['{count}', '{{tags}}'] }, d: 'x {name} {count}', e: '{open}', f: 1 };
    expect(bodyOf(template, given)).toEqual({
      a: given.name,
      b: { c: [3, ['a']] },
      d: `x ${given.name} 3`,
      e: false,
      f: 1,
    });
  });

  test('a request body uses call variables if no argument has the name, and omits fields without a value', () => {
    expect(bodyOf({ a: '{first_name}', b: '{gone}', c: ['{gone}', 1] }, {}, { first_name: 'Ada' })).toEqual({
      a: 'Ada',
      c: [1],
    });
  });

  test("a request body isn't filled from object prototypes", () => {
    expect(bodyOf({ a: '{constructor}', b: '{__proto__}' }, {})).toEqual({});
  });

  test('a request body contains all arguments if it has no template', () => {
    expect(fill({ url: 'https://a.example' }, { a: 1 }).body).toBe('{"a":1}');
    expect(fill({ url: 'https://a.example' }).body).toBe('{}');
  });

  test.each(['GET', 'DELETE'])('a %s request has no body and sends its arguments in the query', (method) => {
    const { url, body } = fill({ url: 'https://a.example/o/{id}?v=1', method }, { id: 7, q: 'a b&c', none: null });
    expect([url, body]).toEqual(['https://a.example/o/7?v=1&q=a+b%26c', null]);
  });
});
