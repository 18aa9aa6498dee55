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

it('a second recorder is found even if its first chunk is one byte long', async () => {
  expect(await startsOf([media, [0x1a], rest, media])).toEqual([1]);
});

it('the beginning of a stream is found even if it is split over four chunks', async () => {
  expect(await startsOf([[0x1a], [0x45], [0xdf], [0xa3], media])).toEqual([0]);
});

it("a short chunk in the middle of a stream isn't taken for a beginning", async () => {
  expect(await startsOf([media, [0x1a], media])).toEqual([]);
  expect(await startsOf([media, [7], rest])).toEqual([]);
});

it("a beginning isn't searched for across a missing chunk", async () => {
  expect(await startsOf([[0x1a], rest], [4, 6])).toEqual([]);
});
