import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outdatedMeasurements } from './measurement-ages.ts';

let root: string;
const author = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
};
const git = (date: string, ...args: string[]) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...author, GIT_AUTHOR_DATE: `${date}T12:00:00Z`, GIT_COMMITTER_DATE: `${date}T12:00:00Z` },
  }).trim();

function write(path: string, content: unknown): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
}

function commit(date: string): string {
  git(date, 'add', '-A');
  git(date, 'commit', '-qm', 'Change');
  return git(date, 'rev-parse', '--short', 'HEAD');
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'switchboard-ages-'));
  git('2026-01-01', 'init', '-q');
  write('bench/measured-paths.json', { leads: ['backend/leads'] });
  write('backend/leads/list.ts', 'one');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const measuredOn = (day: string, revision?: string) =>
  write('bench/results/leads.json', { measured: `2 cores, on ${day}`, revision, rows: [] });

describe('a recorded measurement', () => {
  it('a measurement is outdated once its subject changes after its date', () => {
    measuredOn('2026-01-02');
    commit('2026-01-02');
    expect(outdatedMeasurements(root)).toEqual([]);
    write('elsewhere.ts', 'other');
    commit('2026-01-03');
    expect(outdatedMeasurements(root)).toEqual([]);
    write('backend/leads/list.ts', 'two');
    commit('2026-01-04');
    expect(outdatedMeasurements(root)).toEqual([
      'leads: measured on 2026-01-02, and what it measures changed on 2026-01-04',
    ]);
  });

  it('a measurement with a revision is outdated after a change on the same day', () => {
    const revision = commit('2026-01-02');
    measuredOn('2026-01-02', `${revision}+`);
    expect(outdatedMeasurements(root)).toEqual([]);
    write('backend/leads/list.ts', 'two');
    commit('2026-01-02');
    expect(outdatedMeasurements(root)).toHaveLength(1);
  });

  it('a measurement is compared by its day if the clone does not have its revision', () => {
    commit('2026-01-02');
    measuredOn('2026-01-03', 'abcdef1');
    expect(outdatedMeasurements(root)).toEqual([]);
  });

  it('a measurement that was never recorded is named', () => {
    commit('2026-01-02');
    expect(outdatedMeasurements(root)).toEqual(['leads: never recorded']);
  });
});
