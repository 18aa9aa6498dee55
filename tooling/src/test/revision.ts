import { spawnSync } from 'node:child_process';

/** The abbreviated revision of a work tree, with `+` where it has uncommitted changes; `unknown` outside of git. */
export function revisionOf(root: string): string {
  const { status, stdout } = spawnSync('git', ['describe', '--always', '--dirty=+', '--exclude=*'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : 'unknown';
}
