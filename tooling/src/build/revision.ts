import { execFileSync } from 'node:child_process';

/** The git revision of the sources, or `unknown` outside a clone. */
export function sourceRevision(dir: string): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: dir, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return 'unknown';
  }
}
