import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson } from './json-text.ts';

test('readJson reads what JSON.parse reads', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
      const read = readJson(JSON.stringify(value, null, indent));
      expect('value' in read && read.value).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('readJson refuses what JSON.parse refuses', () => {
  fc.assert(
    fc.property(
      fc
        .array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '1', 'true', ' ', '\n', '"', '-', '.5', 'e'))
        .map((parts) => parts.join('')),
      (text) => {
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect('value' in readJson(text), text).toBe(isJson);
      },
    ),
    { numRuns: 2000 },
  );
});

const text = `{
  "type": "object",
  "properties": {
    "a": { "type": "string" },
    "b": {
      "type": "array",
      "items": { "type": "string" }
    },
    "a": { "type": "number" }
  }
}`;

test('readJson finds the line of every path, and of a duplicate name', () => {
  const read = readJson(text);
  if (!('value' in read)) throw new Error('not read');
  expect(read.problems).toEqual([{ path: ['properties', 'a'], message: 'a appears twice here', line: 9 }]);
  expect(read.lineOf(['properties', 'b', 'items'])).toBe(7);
  expect(read.lineOf(['properties', 'b', 'minItems'])).toBe(5);
  expect(read.lineOf([])).toBe(1);
});

test.each([
  ['{\n  "a": 1,\n}', 3],
  ['{\n  "a" 1\n}', 2],
  ['[\n1\n', 3],
  ['', 1],
  ['{}\n\n}', 3],
  ["{\n'a': 1}", 2],
])('readJson reports the line of the error in %j', (text, line) => {
  expect(readJson(text)).toMatchObject({ problems: [{ line }] });
});

test('readJson keeps a name like __proto__ unchanged', () => {
  const read = readJson('{"__proto__": {"a": 1}}');
  expect('value' in read && Object.keys(read.value as object)).toEqual(['__proto__']);
});
