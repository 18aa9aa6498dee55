import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const toolingFolder = join(import.meta.dirname, '../../..');

/** A copy of the sample module that a test can edit. It is next to the sources, because packages are resolved upwards. */
export interface ModuleCopy {
  dir: string;
  edit: (file: string, change: (text: string) => string) => void;
  remove: () => void;
}

/** `name` is the copy's folder: concurrent tests with different names don't write to the same cache. */
export function copySample(name: string): ModuleCopy {
  const place = join(toolingFolder, 'dist');
  mkdirSync(place, { recursive: true });
  const folder = mkdtempSync(join(place, 'dev-'));
  const dir = join(folder, name);
  cpSync(join(import.meta.dirname, '../fixtures/mfe-notes'), dir, { recursive: true });
  return {
    dir,
    edit: (file, change) => {
      const path = join(dir, file);
      // Replaced in one step: a compiler that reads at once must not see half a file.
      writeFileSync(join(folder, 'edited'), change(readFileSync(path, 'utf8')));
      renameSync(join(folder, 'edited'), path);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The command as people run it, in a separate process. */
export interface RunningCommand {
  url: string;
  output: () => string;
  /** Resolves when the output contains a text. */
  says: (text: string) => Promise<void>;
  /** Sends Ctrl-C. Returns the exit code. */
  stop: () => Promise<number | null>;
}

export async function runDev(dir: string, args: readonly string[]): Promise<RunningCommand> {
  const child = spawn(process.execPath, [join(toolingFolder, 'src/dev.ts'), ...args], {
    cwd: dir,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<string>((resolve) => {
    const read = (data: Buffer) => {
      text += data.toString();
      const url = /alone\s+(http:\S+)\//.exec(text)?.[1];
      if (url !== undefined && text.includes('Ready in')) resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  const url = await Promise.race([ready, ended.then(() => Promise.reject(new Error(`it ended: ${text}`)))]);
  return {
    url,
    output: () => text,
    says: async (wanted) => {
      while (!text.includes(wanted)) await Promise.race([once(child.stdout, 'data'), ended]);
    },
    stop: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** The events of a stream, one at a time. */
export async function openEvents(url: string): Promise<{ next: () => Promise<unknown>; close: () => void }> {
  const abort = new AbortController();
  const { body } = await fetch(url, { signal: abort.signal });
  if (!body) throw new Error('the stream has no body');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  const next = async (): Promise<unknown> => {
    for (;;) {
      const end = rest.indexOf('\n\n');
      if (end >= 0) {
        const event = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (event.startsWith('data: ')) return JSON.parse(event.slice(6));
        continue;
      }
      const { value, done } = await reader.read();
      if (done) throw new Error('the stream ended');
      rest += value;
    }
  };
  return { next, close: () => abort.abort() };
}
