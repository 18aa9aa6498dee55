import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { splitStarts } from './split-starts.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'split-starts-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startsOf(contents: readonly (readonly number[])[], indexes = contents.map((_, index) => index)) {
  const paths = contents.map((bytes, place) => {
    const path = join(folder, String(place));
    writeFileSync(path, Buffer.from(bytes));
    return path;
  });
  const chunks = contents.map(({ length: bytes }, place) => ({ index: indexes[place] ?? 0, bytes }));
  return [...(await splitStarts(chunks, paths))];
}

const media = [9, 9, 9, 9, 9, 9];
const rest = [0x45, 0xdf, 0xa3, 1, 2, 3];

it('finds a second recorder whose first chunk is one byte long', async () => {
  expect(await startsOf([media, [0x1a], rest, media])).toEqual([1]);
});

it('finds a beginning that is cut into four chunks', async () => {
  expect(await startsOf([[0x1a], [0x45], [0xdf], [0xa3], media])).toEqual([0]);
});

it('takes a short chunk in the middle of a stream for what it is', async () => {
  expect(await startsOf([media, [0x1a], media])).toEqual([]);
  expect(await startsOf([media, [7], rest])).toEqual([]);
});

it('does not look across a missing chunk', async () => {
  expect(await startsOf([[0x1a], rest], [4, 6])).toEqual([]);
});
