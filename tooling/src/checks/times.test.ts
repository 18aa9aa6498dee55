import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { growth, type RecordedRun, recordedRuns, recordRun } from './times.ts';

const run: RecordedRun = {
  on: '2026-11-28',
  revision: 'abc1234',
  total_seconds: 1000,
  processor_seconds: { builds: 60 },
};

it('a stage that took at most a quarter longer than its record gets no note', () => {
  expect(growth(run, 'builds', 75, 1)).toBeNull();
  expect(growth(run, 'builds', 150, 2)).toBeNull();
});

it('a stage that took over a quarter longer than its record gets a note with both times', () => {
  expect(growth(run, 'builds', 90, 1)).toBe(
    'Note: builds used 90 s of processor time; 60 s were recorded on 2026-11-28, and this machine needs 1.0 times as much.',
  );
});

it('a stage without a record or without a measured time gets no note', () => {
  expect(growth(undefined, 'builds', 900, 1)).toBeNull();
  expect(growth(run, 'stories', 900, 1)).toBeNull();
  expect(growth(run, 'builds', null, 1)).toBeNull();
});

it('recordRun appends to the history', () => {
  const root = mkdtempSync(join(tmpdir(), 'switchboard-times-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  expect(recordedRuns(root)).toEqual([]);
  recordRun(root, run);
  recordRun(root, { ...run, revision: 'def5678' });
  expect(recordedRuns(root).map(({ revision }) => revision)).toEqual(['abc1234', 'def5678']);
});
