import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './stack.ts';

/** Starts a script of this folder in a separate process, and waits until it reports that it is ready. */
export async function startScript(script: string, args: readonly string[]): Promise<ChildProcess> {
  const started = fork(join(root, 'bench/src', script), args, { execArgv: ['--disable-warning=ExperimentalWarning'] });
  await once(started, 'message');
  return started;
}

/** The events that browsers received since the last query: their delay, and their number per browser. */
export interface Heard {
  late: number[];
  counts: number[];
}

/** Browsers that listen to live events, in a separate process. */
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
