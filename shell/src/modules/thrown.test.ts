import { describe, expect, test } from 'vitest';
import { causeOf, messageOf, stackOf } from './thrown.ts';

const fails = (): never => {
  throw new Error('no');
};
const failing = (name: string) => Object.defineProperty(new Error('hidden'), name, { get: fails });
const nameless = 'Something was thrown that cannot be described.';

describe('messageOf', () => {
  test.each([
    ['an error', new Error('rows is undefined'), 'rows is undefined'],
    ['a text', 'out of rows', 'out of rows'],
    ['undefined', undefined, 'undefined'],
    ['null', null, 'null'],
    ['a symbol', Symbol('rows'), 'Symbol(rows)'],
    ['a promise', Promise.resolve(), '[object Promise]'],
    ['an object with a message', { message: 'rows' }, 'rows'],
    ['an object without a prototype', Object.create(null), nameless],
    ['an object whose toString throws', { toString: fails }, nameless],
    ['an object whose toString gives no text', { toString: () => ({}), valueOf: () => ({}) }, nameless],
    ['a proxy that refuses', new Proxy({}, { get: fails, getPrototypeOf: fails }), nameless],
  ])('messageOf describes %s', (_, thrown, text) => {
    expect(messageOf(thrown)).toBe(text);
  });

  test('messageOf describes an error whose message throws', () => {
    expect(messageOf(failing('message'))).toMatch(/Error|cannot be described/);
  });
});

test('an unreadable stack or cause is left out', () => {
  expect([stackOf(failing('stack')), stackOf(null), stackOf({ stack: 7 })]).toEqual(['', '', '']);
  expect(causeOf(failing('cause'))).toBeUndefined();
  expect(stackOf(new Error('rows'))).toContain('thrown.test');
});
