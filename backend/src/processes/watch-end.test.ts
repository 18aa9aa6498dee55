import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'watch-end-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process that watches its own end and then runs this code; its output ends when its sibling is also gone. */
function start(then: string): { child: ChildProcess; output: Promise<string> } {
  const file = join(folder, `${Math.random()}.ts`);
  const watch = JSON.stringify(join(import.meta.dirname, 'watch-end.ts'));
  writeFileSync(
    file,
    `import { watchEnd } from ${watch};\nconst watch = watchEnd(['worker']);\nconsole.log('started');\n${then}`,
  );
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { child, output: text(child.stdout) };
}

const lastLine = async (output: Promise<string>) =>
  JSON.parse((await output).trim().split('\n').at(-1) ?? '') as object;

it('a sibling writes the last line of a process that was killed', async () => {
  const { child, output } = start('setInterval(() => {}, 1000);');
  await once(child.stdout as NonNullable<typeof child.stdout>, 'data');
  child.kill('SIGKILL');
  expect(await lastLine(output)).toMatchObject({
    msg: 'the process ended without a word',
    reason: expect.stringMatching(/killed|memory/),
    pid: child.pid,
    roles: 'worker',
  });
});

it('a process writes its last line itself when an error ends it', async () => {
  const { child, output } = start("throw new Error('The plug was pulled');");
  expect(await lastLine(output)).toMatchObject({
    msg: 'the process ended',
    reason: expect.stringContaining('The plug was pulled'),
    pid: child.pid,
  });
});

it('a process writes the code with which it exits, and one that stops in order writes nothing more', async () => {
  expect(await lastLine(start('process.exit(3);').output)).toMatchObject({ reason: 'exit code 3' });
  expect(await start('watch.stop();\nprocess.exit(0);').output).toBe('started\n');
});

it('the sibling keeps no process alive that has nothing more to do', async () => {
  const { child, output } = start('');
  expect(await lastLine(output)).toMatchObject({ reason: 'exit code 0' });
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0);
});
