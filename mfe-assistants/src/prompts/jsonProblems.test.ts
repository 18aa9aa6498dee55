import { expect, test } from 'vitest';
import { jsonSchemaProblems } from './jsonProblems.ts';

test('an empty text and a valid schema have no problems', () => {
  expect(jsonSchemaProblems('')).toEqual([]);
  expect(jsonSchemaProblems('{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}')).toEqual([]);
});

test('broken JSON is reported with its line', () => {
  const [problem] = jsonSchemaProblems('{\n  "type": "object",\n  "properties": {,}\n}');
  expect(problem?.line).toBe(3);
  expect(problem?.message).toMatch(/^This is not valid JSON: /);
  expect(jsonSchemaProblems('{\n "type": "object"')[0]?.line).toBe(2);
});

test('mistakes in a schema are reported with the line of their field', () => {
  const text = JSON.stringify(
    { type: 'object', properties: { age: { type: 'int' }, list: { type: 'array', items: 3 } }, required: 'age' },
    null,
    2,
  );
  expect(jsonSchemaProblems(text)).toEqual([
    { line: 12, message: '"required" must be a list of names' },
    { line: 5, message: 'Unknown type "int"' },
    { line: 9, message: 'A schema must be an object' },
  ]);
});
