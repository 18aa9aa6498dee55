import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Measured {
  measured: string;
  revision?: string;
}

/** The first line of what git answers; null where it knows nothing, as outside of a repository. */
function git(root: string, ...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? (stdout.split('\n')[0] ?? '') : null;
}

/**
 * Names measurements that are older than the last change to what they measure: one line each, with the date of the
 * measurement and of the change. `bench/measured-paths.json` says what each measures.
 */
export function outdatedMeasurements(root: string): string[] {
  const paths = JSON.parse(readFileSync(join(root, 'bench/measured-paths.json'), 'utf8')) as Record<string, string[]>;
  return Object.entries(paths).flatMap(([name, measuredPaths]) => {
    const file = join(root, 'bench/results', `${name}.json`);
    if (!existsSync(file)) return [`${name}: never recorded`];
    const { measured, revision } = JSON.parse(readFileSync(file, 'utf8')) as Measured;
    const day = /\d{4}-\d{2}-\d{2}/.exec(measured)?.[0] ?? '';
    const changedOn = (...range: string[]) => git(root, 'log', '-1', '--format=%cs', ...range, '--', ...measuredPaths);
    const sinceRevision = revision === undefined ? null : changedOn(`${revision.replace('+', '')}..HEAD`);
    // A revision that this clone doesn't have leaves the day.
    const changed = sinceRevision ?? changedOn() ?? '';
    const isOutdated = sinceRevision === null ? changed > day : changed !== '';
    return isOutdated ? [`${name}: measured on ${day}, and what it measures changed on ${changed}`] : [];
  });
}
