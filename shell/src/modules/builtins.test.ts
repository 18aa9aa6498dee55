import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetBuiltins, isBrokenForGood, noteBuiltins, restoreBuiltins } from './builtins.ts';

beforeAll(noteBuiltins);
afterAll(forgetBuiltins);
beforeEach(() => {
  restoreBuiltins();
  noteBuiltins();
});

describe('what the language and the browser provide', () => {
  test.each<[string, object, string]>([
    ['JSON.parse', JSON, 'parse'],
    ['Array.includes', Array.prototype, 'includes'],
    ['Date', window, 'Date'],
    ['Date.now', Date, 'now'],
    ['Math.random', Math, 'random'],
    ['Number.toFixed', Number.prototype, 'toFixed'],
    ['Map.get', Map.prototype, 'get'],
    ['RegExp.test', RegExp.prototype, 'test'],
    ['Function.bind', Function.prototype, 'bind'],
    ['Intl.NumberFormat.formatToParts', Intl.NumberFormat.prototype, 'formatToParts'],
  ])('restores a replaced %s', (_, place, key) => {
    const before = Reflect.getOwnPropertyDescriptor(place, key);
    expect(before).toBeDefined();
    Reflect.defineProperty(place, key, { value: () => 1, writable: true, configurable: true });
    const names = restoreBuiltins();
    expect(names).toHaveLength(1);
    expect(names[0]).toContain(key);
    expect(Reflect.getOwnPropertyDescriptor(place, key)).toEqual(before);
    expect(restoreBuiltins()).toEqual([]);
  });

  test('restores a removed builtin and a replaced accessor', () => {
    const { slice } = String.prototype;
    Reflect.deleteProperty(String.prototype, 'slice');
    Reflect.defineProperty(Map.prototype, 'size', { get: () => 7, configurable: true });
    expect(restoreBuiltins().sort()).toEqual(['Map.size replaced', 'String.slice replaced']);
    expect('abc'.slice).toBe(slice);
    expect(new Map().size).toBe(0);
  });

  test("names a builtin once that can't be restored", () => {
    Reflect.defineProperty(Math, 'cbrt', { value: () => 1, writable: false, configurable: false });
    expect(restoreBuiltins()).toEqual(['Math.cbrt replaced']);
    expect(restoreBuiltins()).toEqual([]);
  });

  test('restores a builtin that one object hides', () => {
    const { pushState } = history;
    history.pushState = () => undefined;
    expect(restoreBuiltins()).toEqual(['history.pushState replaced']);
    expect(history.pushState).toBe(pushState);
  });

  test('removes additions that every for … in over a list would find, and keeps invisible ones', () => {
    Object.assign(Array.prototype, { theirs: 1 });
    Reflect.defineProperty(Array.prototype, 'polyfill', { value: () => 1, configurable: true });
    expect(restoreBuiltins()).toEqual(['Array.theirs replaced']);
    expect('polyfill' in []).toBe(true);
    Reflect.deleteProperty(Array.prototype, 'polyfill');
  });

  test('takes no addition to all objects', () => {
    expect(() => Object.assign(Object.prototype, { theirs: 1 })).toThrow(TypeError);
    expect('theirs' in {}).toBe(false);
  });
});

test('gives a builtin its prototype again', () => {
  const parent = Object.getPrototypeOf(Date.prototype);
  Object.setPrototypeOf(Date.prototype, null);
  expect(restoreBuiltins()).toEqual(['the prototype of Date replaced']);
  expect(Object.getPrototypeOf(Date.prototype)).toBe(parent);
});

test('restores how stacks are written', () => {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Object.assign(Error, { stackTraceLimit: 0, prepareStackTrace: () => 'Theirs' });
  expect(restoreBuiltins().sort()).toEqual(['Error.prepareStackTrace replaced', 'Error.stackTraceLimit replaced']);
  expect([Error.stackTraceLimit, Error.prepareStackTrace]).toEqual([stackTraceLimit, prepareStackTrace]);
});

test('knows when a builtin is broken for good', () => {
  expect(isBrokenForGood()).toBe(false);
  Reflect.defineProperty(Math, 'log10', { value: () => 1, writable: false, configurable: false });
  restoreBuiltins();
  expect(isBrokenForGood()).toBe(true);
});
