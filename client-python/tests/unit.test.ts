import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { python, pythonEnv, reason } from './find-python.ts';

const files = readdirSync(import.meta.dirname).filter((name) => /^test_\w+\.py$/.test(name));

it.skipIf(python === null).each(files)(`the Python tests in %s pass${reason}`, (file) => {
  const args = ['-W', 'error', '-m', 'unittest', '-v', file.replace(/\.py$/, '')];
  const { status, stderr } = spawnSync(python ?? '', args, {
    cwd: import.meta.dirname,
    env: pythonEnv,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  // An empty file passes as well.
  expect(stderr).toMatch(/^Ran [1-9]/m);
});
