import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A program of the telephony. */
export interface Program {
  name: string;
  pid: number;
  isAlive(): boolean;
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program that logs to a file of its name, and ends with this process. */
export function run(
  folder: string,
  name: string,
  [command = '', ...args]: readonly string[],
  env: Record<string, string> = {},
): Program {
  mkdirSync(join(folder, 'logs'), { recursive: true });
  const log = openSync(join(folder, 'logs', `${name}.log`), 'a');
  const child: ChildProcess = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const gone = once(child, 'exit').then(() => process.off('exit', kill));
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  return {
    name,
    pid: child.pid ?? 0,
    isAlive,
    async end(signal = 'SIGTERM') {
      if (isAlive()) child.kill(signal);
      await Promise.race([gone, pause(5_000).then(kill)]);
      await gone;
    },
  };
}

/** Waits until `check` gives something. Throws the last error. */
export async function until<T>(
  what: string,
  check: () => Promise<T | false | null | undefined> | T | false | null | undefined,
  seconds = 60,
): Promise<T> {
  const end = performance.now() + seconds * 1000;
  for (let last: unknown = null; ; await pause(100)) {
    try {
      const found = await check();
      if (found) return found;
    } catch (error) {
      last = error;
    }
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s`, { cause: last });
  }
}
