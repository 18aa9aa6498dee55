/** For tests that follow a chapter of the documentation by its printed commands, in a folder of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { toolEnv } from '../checks/run-tool.ts';
import { repositoryRoot } from '../root.ts';

/** Installs packages or starts the product, which takes minutes: only where it is asked for. */
export const isWalkWanted = process.env.SWITCHBOARD_WALK === '1';

/** The commands of a chapter of docs/modules.md, as they are printed. */
export function commandsOf(chapter: string): string[] {
  const [, after = ''] = readFileSync(join(repositoryRoot, 'docs/modules.md'), 'utf8').split(`## ${chapter}\n`);
  const [own = ''] = after.split(/^## /m);
  return [...own.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'));
}

export interface Walk {
  /** Runs a command to its end, which has to be a good one. Returns what it printed. */
  finish: (command: string, cwd: string) => Promise<string>;
  /** Starts a command that goes on, and waits until it has printed something. */
  begin: (command: string, cwd: string, expected: RegExp) => Promise<{ output: string; end: () => Promise<void> }>;
}

/** A terminal, in which some of the printed words stand for the reader's own. */
export function walk(own: Record<string, string>, env: NodeJS.ProcessEnv): Walk {
  const run = (command: string, cwd: string): ChildProcess => {
    const told = Object.entries(own).reduce((line, [printed, value]) => line.replaceAll(printed, value), command);
    // A group of its own: npm doesn't pass a signal on to what it runs.
    return spawn('sh', ['-c', told], { cwd, env: toolEnv(env), stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  };
  return {
    async finish(command, cwd) {
      const child = run(command, cwd);
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
      const streams = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
      const [out = '', errors = ''] = await Promise.all(streams);
      expect(await ended, `${command}\n${out}${errors}`).toBe(0);
      return `${out}${errors}`;
    },
    async begin(command, cwd, expected) {
      const child = run(command, cwd);
      const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
      let output = '';
      await new Promise<void>((resolve, reject) => {
        for (const stream of [child.stdout, child.stderr])
          stream?.on('data', (part: Buffer) => {
            output += part.toString();
            if (expected.test(output)) resolve();
          });
        void ended.then(() => reject(new Error(`${command} has ended:\n${output}`)));
      });
      const end = async () => {
        process.kill(-(child.pid ?? 0), 'SIGTERM');
        await ended;
      };
      return { output, end };
    },
  };
}
