import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('a caller is handed over to a colleague who was told what it is about, and comes back where that cannot be', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['backend/src/commands/try-hand-over.ts'], {
    ...{ cwd: root, encoding: 'utf8', timeout: 220_000 },
  });
  console.log(stdout.trim());
  expect(status, stderr).toBe(0);
});
