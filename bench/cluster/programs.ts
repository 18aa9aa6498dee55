import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Host, namespaceOf } from './network.ts';
import { programOf } from './tools.ts';

/** The folder of a run's databases, settings and logs; removed at the next start. */
export const stateFolder = '/var/tmp/switchboard-cluster';

export interface Program {
  name: string;
  host: Host;
  command: string[];
  env?: Record<string, string>;
  /** Of these rights; root by default. */
  user?: string;
}

/** A program that runs on a host. */
export interface Running {
  program: Program;
  pid: number;
  isAlive(): boolean;
  /** Sends a signal to it, and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts a program on a host. Its process has the pid of the program: each step before it becomes the next. */
export function run(program: Program): Running {
  const { name, host, command, env = {}, user } = program;
  mkdirSync(join(stateFolder, 'logs'), { recursive: true });
  const log = openSync(join(stateFolder, 'logs', `${name}.log`), 'a');
  const rights = user ? ['setpriv', '--reuid', user, '--regid', user, '--clear-groups'] : [];
  const named = ['unshare', '--uts', 'sh', '-c', 'hostname "$0"; exec "$@"', host];
  const args = ['netns', 'exec', namespaceOf(host), ...named, ...rights, ...command];
  const child: ChildProcess = spawn(programOf('ip'), args, {
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, ...env },
  });
  const gone = once(child, 'exit');
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  return {
    program,
    pid: child.pid ?? 0,
    isAlive,
    async end(signal) {
      if (isAlive()) child.kill(signal);
      await gone;
    },
  };
}

/** Waits until `check` gives something else than false or an error. Throws with the last error. */
export async function until<T>(what: string, check: () => Promise<T | false> | T | false, seconds = 60): Promise<T> {
  const end = performance.now() + seconds * 1000;
  for (let last: unknown = null; ; ) {
    try {
      const found = await check();
      if (found !== false) return found;
    } catch (error) {
      last = error;
    }
    if (performance.now() > end) throw new Error(`${what}: not within ${seconds} s`, { cause: last });
    await pause(200);
  }
}
