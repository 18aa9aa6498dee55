import { execFileSync } from 'node:child_process';

/** The git revision of a folder, with `-dirty` when files in it differ from it; `unknown` outside a clone. */
export function sourceRevision(dir: string): string {
  try {
    const revision = git(dir, ['rev-parse', 'HEAD']);
    return git(dir, ['status', '--porcelain', '--', '.']) === '' ? revision : `${revision}-dirty`;
  } catch {
    return 'unknown';
  }
}

function git(dir: string, args: string[]): string {
  return execFileSync('git', args, { cwd: dir, stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .trim();
}
