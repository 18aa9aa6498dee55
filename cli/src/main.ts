#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { readLines } from './read-lines.ts';
import { runCommand } from './run.ts';

const stop = new AbortController();
// The first Ctrl+C lets a command say what was done, the second ends it.
process.once('SIGINT', () => stop.abort());

async function ask(question: string, { isSecret = false } = {}): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: isSecret ? silent : process.stderr,
    terminal: isSecret,
  });
  try {
    // After Ctrl+C, a command may still ask what to do with what it has done. Another Ctrl+C ends the process.
    return await lines.question('', stop.signal.aborted ? {} : { signal: stop.signal });
  } catch {
    return null;
  } finally {
    lines.close();
    if (isSecret) process.stderr.write('\n');
  }
}

/** Opens an address with the program that the system has for it. */
function open(address: string): Promise<boolean> {
  const [program, ...args] =
    process.platform === 'win32'
      ? ['rundll32', 'url.dll,FileProtocolHandler', address]
      : process.platform === 'darwin'
        ? ['open', address]
        : ['xdg-open', address];
  return new Promise((resolve) => {
    const child = spawn(program ?? '', args, { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

process.exitCode = await runCommand(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  out: (line) => void process.stdout.write(`${line}\n`),
  error: (line) => void process.stderr.write(`${line}\n`),
  ask,
  lines: ({ isPrompted }) => readLines({ isPrompted, onInterrupt: () => stop.abort() }),
  open,
  signal: stop.signal,
});
