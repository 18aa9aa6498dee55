import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './stack.ts';

/** Starts a script of this folder as a process of its own, and waits until it says that it is ready. */
export async function startScript(script: string, args: readonly string[]): Promise<ChildProcess> {
  const started = fork(join(root, 'bench/src', script), args, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  await once(started, 'message');
  return started;
}

/** What browsers heard since they were asked last: how late, and how much each. */
export interface Heard {
  late: number[];
  counts: number[];
}

/** Browsers that listen to live events, in a process of their own. */
export async function startBrowsers(url: string, count: number, cookies: readonly string[]) {
  const started = await startScript('event-clients.ts', [url, String(count), JSON.stringify(cookies)]);
  const ask = async (type: string) => {
    started.send({ type });
    const [answer] = (await once(started, 'message')) as [Heard];
    return answer;
  };
  await ask('listen');
  return { ask, kill: () => started.kill() };
}
