import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetBuiltins, noteBuiltins, restoreBuiltins } from './builtins.ts';

beforeAll(noteBuiltins);
afterAll(forgetBuiltins);
beforeEach(() => {
  restoreBuiltins();
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
  ])('is put back when %s was replaced', (_, place, key) => {
    const before = Reflect.getOwnPropertyDescriptor(place, key);
    expect(before).toBeDefined();
    Reflect.defineProperty(place, key, { value: () => 1, writable: true, configurable: true });
    const names = restoreBuiltins();
    expect(names).toHaveLength(1);
    expect(names[0]).toContain(key);
    expect(Reflect.getOwnPropertyDescriptor(place, key)).toEqual(before);
    expect(restoreBuiltins()).toEqual([]);
  });

  test('is put back when it was removed, and when an accessor was replaced', () => {
    const { slice } = String.prototype;
    Reflect.deleteProperty(String.prototype, 'slice');
    Reflect.defineProperty(Map.prototype, 'size', { get: () => 7, configurable: true });
    expect(restoreBuiltins().sort()).toEqual(['Map.size replaced', 'String.slice replaced']);
    expect('abc'.slice).toBe(slice);
    expect(new Map().size).toBe(0);
  });

  test('is named once when it cannot be put back', () => {
    Reflect.defineProperty(Math, 'cbrt', { value: () => 1, writable: false, configurable: false });
    expect(restoreBuiltins()).toEqual(['Math.cbrt replaced']);
    expect(restoreBuiltins()).toEqual([]);
  });

  test('is found again behind what hides it on one object', () => {
    const { pushState } = history;
    history.pushState = () => undefined;
    expect(restoreBuiltins()).toEqual(['history.pushState replaced']);
    expect(history.pushState).toBe(pushState);
  });

  test('loses what every for … in over a list would find, and keeps what nobody sees', () => {
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
