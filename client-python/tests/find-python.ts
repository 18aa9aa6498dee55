import { join } from 'node:path';
import { findPython } from '../../tooling/src/sdk/find-python.ts';

/** A Python that can run the client; null where there is none. */
export const python = findPython('import httpx');

/** Ends the title of a test that is skipped without one. */
export const reason = python === null ? " (skipped: Python 3.10 or newer with httpx isn't here)" : '';

/** The environment of programs that use the client as it is in the repository. */
export const pythonEnv = {
  PATH: process.env.PATH,
  PYTHONPATH: join(import.meta.dirname, '../src'),
  PYTHONUNBUFFERED: '1',
  // Programs leave nothing in the repository.
  PYTHONDONTWRITEBYTECODE: '1',
};
