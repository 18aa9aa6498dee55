import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Where a Python with httpx can be: named, in the folder of the client, with the generators of `npm run test:clients`, or installed. */
const places = [
  process.env.SWITCHBOARD_PYTHON,
  join(root, 'client-python/.venv/bin/python'),
  join(root, '.cache/clients/python/bin/python'),
  'python3',
  'python',
].filter((path): path is string => Boolean(path));

const isFitting = 'import sys, httpx; sys.exit(sys.version_info < (3, 10))';

/** A Python that can run the client; null where there is none. */
export const python = places.find((path) => spawnSync(path, ['-c', isFitting]).status === 0) ?? null;

/** Ends the title of a test that is skipped without one. */
export const reason = python === null ? " (skipped: Python 3.10 or newer with httpx isn't here)" : '';

/** The environment of programs that use the client as it is in the repository. */
export const pythonEnv = {
  PATH: process.env.PATH,
  PYTHONPATH: join(root, 'client-python/src'),
  PYTHONUNBUFFERED: '1',
  // Both trees of the repository stay as they are.
  PYTHONDONTWRITEBYTECODE: '1',
};
