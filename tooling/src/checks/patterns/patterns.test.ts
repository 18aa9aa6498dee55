import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { patternsOf } from './extract.ts';
import { type PlacedPattern, problemsOf } from './pattern-problems.ts';
import { keyOf, type Verdicts, verdictsOf } from './verdicts.ts';

const placed = (source: string, flags = ''): PlacedPattern => ({ source, flags, path: 'backend/src/a.ts', line: 1 });

const superLinear: [source: string, why: string][] = [
  ['\\s+$', 'a run that is read again from each of its places'],
  ['(a+)+b', 'a repetition inside a repetition'],
  ['\\s*,?\\s+and', 'two runs of the same characters in a row'],
  ['[^.!?]+\\?', 'a run that may begin anywhere'],
  ['\\ba\\b.*\\bb\\b', 'a word that is looked for again after each other word'],
];
const linear = ['(?<!\\s)\\s+$', '^a+$', '(?<![^.!?])[^.!?]+\\?', '^\\s*(?:[-*]|\\d+[.)])\\s*'];

let verdicts: Verdicts;
beforeAll(async () => {
  const patterns = [...superLinear.map(([source]) => placed(source)), ...linear.map((source) => placed(source))];
  // Nothing is recorded there.
  verdicts = await verdictsOf(mkdtempSync(join(tmpdir(), 'switchboard-patterns-')), patterns);
});

it.each([
  ['a literal', 'const a = /x+/gu;', 'x+', 'gu'],
  ['a text', "const a = new RegExp('x+', 'i');", 'x+', 'i'],
  ['a template with constants', 'const b = "x+"; const a = new RegExp(`${b}y`);', 'x+y', ''],
  ['constants that are joined', "const b = ['x', 'y+'] as const; const a = RegExp(b.join('|'));", 'x|y+', ''],
  ['the source of another one', 'const b = /x+/; const a = new RegExp(`(${b.source})*`);', '(x+)*', ''],
  ['a function that is called with a constant', "const b = (c: string) => new RegExp(`^${c}$`); b('x+');", '^x+$', ''],
  ['a part that only the program knows', 'const a = (b: string) => new RegExp(`\\\\b${b}\\\\b`);', '\\bq\\b', ''],
])('the check finds the regular expression in %s', (_, code, source, flags) => {
  expect(patternsOf(code, 'a.ts')).toContainEqual({ source, flags, line: 1 });
});

it('the check names the line of a regular expression', () => {
  expect(patternsOf('// é\n\nconst a = 1;\nconst b = /x/;', 'a.ts')).toEqual([{ source: 'x', flags: '', line: 4 }]);
});

it.each(superLinear)('the check rejects /%s/: %s', (source) => {
  expect(problemsOf([placed(source)], verdicts, [])).toEqual([expect.stringContaining('backend/src/a.ts:1: /')]);
});

it.each(linear)('the check accepts /%s/', (source) => {
  expect(problemsOf([placed(source)], verdicts, [])).toEqual([]);
});

it('a pattern with an exception is accepted in its own file only', () => {
  const pattern = placed('\\s+$');
  const exception = { file: pattern.path, pattern: pattern.source, proof: 'It reads twelve bytes.' };
  expect(problemsOf([pattern], verdicts, [exception])).toEqual([]);
  expect(problemsOf([pattern], verdicts, [{ ...exception, file: 'backend/src/b.ts' }])).toHaveLength(2);
});

it('an exception for a pattern that is linear or gone is rejected', () => {
  const exception = { file: 'backend/src/a.ts', pattern: '^a$', proof: 'It reads twelve bytes.' };
  expect(problemsOf([], {}, [exception])).toEqual([expect.stringContaining('needs no exception')]);
  expect(problemsOf([placed('^a$')], { [keyOf(placed('^a$'))]: 'linear' }, [exception])).toHaveLength(1);
});
