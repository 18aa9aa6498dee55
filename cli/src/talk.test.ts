import { createServer, connect as connectSocket, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serve } from '../../backend/src/http/serve.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../backend/src/testing/test-app.ts';
import type { Io, Lines } from './io.ts';
import { runCommand } from './run.ts';

let app: TestApp;
let server: Awaited<ReturnType<typeof serve>>;
let owner: TestPerson;
let assistant: { id: string; name: string };
let key: string;

beforeAll(async () => {
  app = await startTestApp({ PORT: '0' });
  server = await serve(app.services);
  owner = await app.signUp();
  const { body } = await owner.request<{ items: { id: string; name: string }[] }>('GET', '/api/assistants');
  const [first] = body.items;
  if (!first) throw new Error('A new organization has no assistant');
  assistant = first;
  key = await keyWith('read', 'calls');
});
afterAll(async () => {
  await server.close(0);
  await app.close();
});

async function keyWith(...scopes: string[]): Promise<string> {
  const { body } = await owner.request<{ key: string }>('POST', '/api/api-keys', { name: 'Terminal', scopes });
  return body.key;
}

interface Options {
  piped?: string[];
  /** Lines that a person types: each one is given once it is known. */
  typed?: (Promise<string | null> | string | null)[];
  key?: string;
  port?: number;
  signal?: AbortSignal;
  onOut?: (line: string) => void;
}

async function talk(argv: string[], { piped = [], typed, onOut, ...options }: Options = {}) {
  const out: string[] = [];
  const errors: string[] = [];
  const rest = [...(typed ?? piped)];
  const print = (line: string) => {
    out.push(line);
    onOut?.(line);
  };
  const lines: Lines = {
    isTyped: typed !== undefined,
    next: async () => (await rest.shift()) ?? null,
    print,
    close() {},
  };
  const io: Io = {
    cwd: '/',
    env: {
      SWITCHBOARD_URL: `http://localhost:${options.port ?? server.port}`,
      SWITCHBOARD_KEY: options.key ?? key,
      XDG_CONFIG_HOME: app.services.env.dataDir,
    },
    out: print,
    error: (line) => void errors.push(line),
    ask: async () => null,
    lines: () => lines,
    open: async () => true,
    signal: options.signal ?? new AbortController().signal,
  };
  const code = await runCommand(['talk', ...argv], io);
  return { code, out, text: out.join('\n'), err: errors.join('\n') };
}

it('dump', async () => {
  const talked = await talk([assistant.name, '--var', 'first_name=Maya', '--json'], {
    piped: ['Who are you?', 'What is it about?', 'Please stop calling me.'],
  });
  console.log(JSON.stringify(talked, null, 1));
});
