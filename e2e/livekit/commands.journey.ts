import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));

for (const [title, command] of [
  [
    'a caller is handed over to a colleague who was told what it is about, and comes back where that cannot be',
    'try-hand-over',
  ],
  ['agents that are told to stop tell what was said', 'try-drain'],
] as const)
  test(title, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [`backend/src/commands/${command}.ts`], {
      ...{ cwd: root, encoding: 'utf8', timeout: 220_000 },
    });
    console.log(stdout.trim());
    expect(status, stderr).toBe(0);
  });

test('whatever a model answers, people in rooms hear only what makes sense', () => {
  test.setTimeout(1_200_000);
  const args = ['node_modules/vitest/vitest.mjs', 'run', 'backend/src/voice/odd-answers/in-a-room.test.ts'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect(status, `${stdout.slice(-5_000)}\n${stderr.slice(-5_000)}`).toBe(0);
});
