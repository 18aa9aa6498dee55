/** For tests that run the commands printed in a chapter of the documentation, in a separate folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { toolEnv } from '../checks/run-tool.ts';
import { repositoryRoot } from '../root.ts';

/** These tests install packages or start the product, which takes minutes, so they only run on request. */
export const isWalkWanted = process.env.SWITCHBOARD_WALK === '1';

/** The commands of a chapter of docs/modules.md, exactly as printed. */
export function commandsOf(chapter: string): string[] {
  const [, after = ''] = readFileSync(join(repositoryRoot, 'docs/modules.md'), 'utf8').split(`## ${chapter}\n`);
  const [own = ''] = after.split(/^## /m);
  return [...own.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'));
}

export interface Walk {
  /** Runs a command, which has to succeed. Returns its output. */
  finish: (command: string, cwd: string) => Promise<string>;
  /** Starts a command that keeps running, and waits until its output matches. */
  begin: (command: string, cwd: string, expected: RegExp) => Promise<{ output: string; end: () => Promise<void> }>;
}

/** A terminal that replaces some of the printed words with the reader's own values. */
export function walk(own: Record<string, string>, env: NodeJS.ProcessEnv): Walk {
  const run = (command: string, cwd: string): ChildProcess => {
    const told = Object.entries(own).reduce((line, [printed, value]) => line.replaceAll(printed, value), command);
    // A separate process group: npm doesn't forward signals to the programs it runs.
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
