import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot as root } from '../root.ts';

/** Possible locations of Python: a given path, the client's folder, the generators of `npm run test:clients`, or an installed one. */
const places = [
  process.env.SWITCHBOARD_PYTHON,
  join(root, 'client-python/.venv/bin/python'),
  join(root, '.cache/clients/python/bin/python'),
  'python3',
  'python',
].filter((path): path is string => Boolean(path));

/** A Python 3.10 or newer with which this program exits with 0; null if there is none. */
export function findPython(program: string): string | null {
  const condition = `import sys\nif sys.version_info < (3, 10): sys.exit(1)\n${program}`;
  return places.find((path) => spawnSync(path, ['-c', condition]).status === 0) ?? null;
}
