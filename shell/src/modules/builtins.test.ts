import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetBuiltins, isBrokenForGood, noteBuiltins, restoreBuiltins } from './builtins.ts';

beforeAll(noteBuiltins);
afterAll(forgetBuiltins);
beforeEach(() => {
  restoreBuiltins();
  noteBuiltins();
});

describe('builtins of the language and the browser', () => {
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
  ])('restoreBuiltins restores a replaced %s', (_, place, key) => {
    const before = Reflect.getOwnPropertyDescriptor(place, key);
    expect(before).toBeDefined();
    Reflect.defineProperty(place, key, { value: () => 1, writable: true, configurable: true });
    const names = restoreBuiltins();
    expect(names).toHaveLength(1);
    expect(names[0]).toContain(key);
    expect(Reflect.getOwnPropertyDescriptor(place, key)).toEqual(before);
    expect(restoreBuiltins()).toEqual([]);
  });

  test('restoreBuiltins restores a removed builtin and a replaced accessor', () => {
    const { slice } = String.prototype;
    Reflect.deleteProperty(String.prototype, 'slice');
    Reflect.defineProperty(Map.prototype, 'size', { get: () => 7, configurable: true });
    expect(restoreBuiltins().sort()).toEqual(['Map.size replaced', 'String.slice replaced']);
    expect('abc'.slice).toBe(slice);
    expect(new Map().size).toBe(0);
  });

  test("restoreBuiltins names a builtin that can't be restored once", () => {
    Reflect.defineProperty(Math, 'cbrt', { value: () => 1, writable: false, configurable: false });
    expect(restoreBuiltins()).toEqual(['Math.cbrt replaced']);
    expect(restoreBuiltins()).toEqual([]);
  });

  test('restoreBuiltins restores a builtin that an own property of an object hides', () => {
    const { pushState } = history;
    history.pushState = () => undefined;
    expect(restoreBuiltins()).toEqual(['history.pushState replaced']);
    expect(history.pushState).toBe(pushState);
  });

  test('restoreBuiltins removes enumerable additions to Array.prototype, and keeps invisible ones', () => {
    Object.assign(Array.prototype, { theirs: 1 });
    Reflect.defineProperty(Array.prototype, 'polyfill', { value: () => 1, configurable: true });
    expect(restoreBuiltins()).toEqual(['Array.theirs replaced']);
    expect('polyfill' in []).toBe(true);
    Reflect.deleteProperty(Array.prototype, 'polyfill');
  });

  test('a module cannot add properties to Object.prototype', () => {
    expect(() => Object.assign(Object.prototype, { theirs: 1 })).toThrow(TypeError);
    expect('theirs' in {}).toBe(false);
  });
});

test('restoreBuiltins restores the prototype of a builtin', () => {
  const parent = Object.getPrototypeOf(Date.prototype);
  Object.setPrototypeOf(Date.prototype, null);
  expect(restoreBuiltins()).toEqual(['the prototype of Date replaced']);
  expect(Object.getPrototypeOf(Date.prototype)).toBe(parent);
});

test('restoreBuiltins restores the settings for stack traces', () => {
  const { stackTraceLimit, prepareStackTrace } = Error;
  Object.assign(Error, { stackTraceLimit: 0, prepareStackTrace: () => 'Theirs' });
  expect(restoreBuiltins().sort()).toEqual(['Error.prepareStackTrace replaced', 'Error.stackTraceLimit replaced']);
  expect([Error.stackTraceLimit, Error.prepareStackTrace]).toEqual([stackTraceLimit, prepareStackTrace]);
});

test('isBrokenForGood is true once a builtin cannot be restored', () => {
  expect(isBrokenForGood()).toBe(false);
  Reflect.defineProperty(Math, 'log10', { value: () => 1, writable: false, configurable: false });
  restoreBuiltins();
  expect(isBrokenForGood()).toBe(true);
});
