import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type Blocked, frozenPrefix, frozenSignal } from './watchdog.schema.ts';

interface Message {
  blocked?: Blocked;
  seconds?: number;
  isReady?: boolean;
}

let child: ChildProcess;
afterEach(() => {
  child.kill('SIGKILL');
});

/** Starts a process that blocks on command, and waits until its watchdog runs. */
async function start(endMs = 0): Promise<{ heard: Message[]; errors: () => string }> {
  child = fork(join(import.meta.dirname, '../testing/hostile/blocked-loop.ts'), [String(endMs)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const heard: Message[] = [];
  let errors = '';
  child.stderr?.on('data', (text: Buffer) => {
    errors += text.toString();
  });
  child.on('message', (message: Message) => heard.push(message));
  // The first sample comes when its event loop runs freely.
  await next((message) => message.seconds !== undefined);
  return { heard, errors: () => errors };
}

async function next(wanted: (message: Message) => boolean): Promise<Message> {
  for (;;) {
    const [message] = (await once(child, 'message')) as [Message];
    if (wanted(message)) return message;
  }
}

it('the watchdog reports a blocked event loop with the name and the stack of the work', async () => {
  await start();
  child.send({ spin: 1_000 });
  const { blocked } = await next((message) => message.blocked?.seen?.work !== null && message.blocked !== undefined);
  expect(blocked?.seen?.work).toMatchObject({ name: 'job test.spin', job: { key: 'test.spin:1' } });
  expect(blocked?.seen?.stack).toContain('spinFor');
  expect(blocked?.ms).toBeGreaterThan(99);
});

it('the watchdog samples the delay of the event loop', async () => {
  await start();
  child.send({ spin: 1_500 });
  const { seconds } = await next((message) => (message.seconds ?? 0) > 1);
  expect(seconds).toBeLessThan(60);
});

it('the watchdog records the work of a process whose event loop stays blocked, and ends it', async () => {
  const { errors } = await start(500);
  const ended = once(child, 'exit');
  child.send({ spin: 600_000 });
  expect((await ended)[1]).toBe(frozenSignal);
  const line = errors()
    .split('\n')
    .find((text) => text.startsWith(frozenPrefix));
  expect(JSON.parse(line?.slice(frozenPrefix.length) ?? 'null')).toMatchObject({
    work: { job: { kind: 'test.spin', key: 'test.spin:1', payload: null } },
    stack: expect.stringContaining('spinFor'),
  });
});

it('the watchdog lets the process end as soon as it is stopped', async () => {
  await start(500);
  const ended = once(child, 'exit');
  child.send({ stop: true });
  expect(await ended).toEqual([0, null]);
});
