import { existsSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { sweepRecordings, writtenTo } from './keep-recording.ts';

test('the sweep removes an old recording whose process is gone and keeps one that may still be in use', async () => {
  const [lost, talking] = [crypto.randomUUID(), crypto.randomUUID()].map(writtenTo) as [string, string];
  await writeFile(lost, 'x');
  await writeFile(talking, 'x');
  const longAgo = new Date(Date.now() - 3_600_000);
  await utimes(lost, longAgo, longAgo);
  expect(await sweepRecordings()).toBeGreaterThanOrEqual(1);
  expect([existsSync(lost), existsSync(talking)]).toEqual([false, true]);
  await rm(talking);
});
