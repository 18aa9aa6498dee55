import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { python, pythonEnv, reason } from './find-python.ts';

const files = readdirSync(import.meta.dirname).filter((name) => /^test_\w+\.py$/.test(name));

it.skipIf(python === null).each(files)(`the Python tests in %s pass${reason}`, async (file) => {
  const child = spawn(python ?? '', ['-W', 'error', '-m', 'unittest', '-v', file.replace(/\.py$/, '')], {
    cwd: import.meta.dirname,
    env: pythonEnv,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [report, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect(code, report).toBe(0);
  // An empty file passes as well.
  expect(report).toMatch(/^Ran [1-9]/m);
});
