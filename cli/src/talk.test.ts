import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Lead } from '@switchboard/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant } from '../../backend/src/database/tenant-pool.ts';
import { fillOrganization } from '../../backend/src/demo/fill.ts';
import { demoOrganizations } from '../../backend/src/demo/organizations.ts';
import { fillVariables } from '../../backend/src/domains/calls/lead-variables.ts';
import { serve } from '../../backend/src/http/serve.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../backend/src/testing/test-app.ts';
import type { Io, Lines } from './io.ts';
import { leadValues } from './lead-values.ts';
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

const testsOf = async (id: string) =>
  (await owner.request<{ items: { id: string }[] }>('GET', `/api/assistants/${id}/tests`)).body.items;

/** A promise of a line that contains a text, among those that it looks at. */
function seen(part: string) {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return Object.assign(promise, { look: (line: string) => line.includes(part) && resolve() });
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

it('talking with piped lines sends each after the answer to the previous one, and prints a transcript', async () => {
  const talked = await talk([assistant.name, '--var', 'first_name=Maya'], {
    piped: ['Who are you?', '', 'x'.repeat(2_001), 'Please stop calling me.', 'Never said'],
  });
  expect(talked.err).toBe("A line can have at most 2000 characters. This one has 2001 and wasn't sent.");
  expect(talked.code).toBe(0);
  expect(talked.out[0]).toBe(`${assistant.name} (draft), answered by practice rules. /end ends the conversation.`);
  expect(talked.text).toMatch(
    /Hello Maya, [\s\S]*\nYou: Who are you\?\n[^\n]*automated assistant[^\n]*\nYou: Please stop calling me\.\n {2}do_not_call \{[^\n]*\n[^\n]*We will not call you again/,
  );
  expect(talked.text).not.toContain('Never said');
  expect(talked.out.at(-1)).toMatch(/^Ended: assistant-ended-call\nhttp:\/\/localhost:\d+\/assistants\//);
  const [test] = await testsOf(assistant.id);
  expect(talked.out.at(-1)).toContain(`/assistants/${assistant.id}?test=${test?.id}`);
  expect(test).toMatchObject({ assistant_version: null, created_by_name: 'Terminal' });
});

it('talking with --json prints one object per line, and hangs up when the input ends', async () => {
  const { code, out } = await talk([assistant.name, '--json'], { piped: ['Who are you?'] });
  expect(code).toBe(0);
  const events = out.map((line) => JSON.parse(line));
  expect(events[0]).toMatchObject({ kind: 'started', assistant_id: assistant.id, assistant_version: null });
  expect(events.at(-1)).toEqual({ kind: 'ended', reason: 'user-ended-call', url: events[0].url });
  const lines = events.slice(1, -1);
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(['line']));
  expect(lines.at(-2).line).toMatchObject({ role: 'user', message: 'Who are you?' });
  expect(lines.at(-1).line).toMatchObject({ role: 'assistant' });
});

it('a typed conversation does not repeat typed lines, dims tool calls, and ends with /end', async () => {
  const greeted = seen('Shall we begin?');
  const noted = seen('do_not_call');
  const talked = await talk([assistant.name], {
    typed: [greeted.then(() => 'Please stop calling me.'), noted.then(() => '/end')],
    onOut: (line) => {
      greeted.look(line);
      noted.look(line);
    },
  });
  expect(talked.code).toBe(0);
  expect(talked.text).not.toContain('You: ');
  expect(talked.text).toContain('\u001b[2m  do_not_call {');
  expect(talked.text).toMatch(/Ended: (user|assistant)-ended-call/);
});

it('Ctrl+C hangs up and prints where the conversation is', async () => {
  const stop = new AbortController();
  const { code, text } = await talk([assistant.name], {
    typed: [new Promise(() => undefined)],
    signal: stop.signal,
    onOut: (line) => line.includes('Shall we begin?') && stop.abort(),
  });
  expect(code).toBe(0);
  expect(text).toMatch(/Ended: user-ended-call\nhttp/);
});

it('talking with --lead and --published fills in the lead and uses the published version', async () => {
  const field = await owner.request('POST', '/api/custom-fields', { label: 'Team', field_type: 'text' });
  expect(field.status, JSON.stringify(field.body)).toBe(201);
  const { body: lead } = await owner.request<{ id: string }>('POST', '/api/leads', {
    ...{ first_name: 'Ada', last_name: 'Byron', phone_number: '+12025550114', custom_fields: { team: 'Engines' } },
  });
  const { body: published } = await owner.request<{ published_version: number }>(
    'GET',
    `/api/assistants/${assistant.id}`,
  );
  const talked = await talk([assistant.name, '--lead', lead.id, '--published', '--json'], { piped: [] });
  expect(talked.code, talked.err).toBe(0);
  expect(talked.text).toContain('Hello Ada, ');
  expect(JSON.parse(talked.out[0] ?? '')).toMatchObject({ assistant_version: published.published_version });
  const { body: row } = await owner.request<Lead>('GET', `/api/leads/${lead.id}`);
  const filled = leadValues(row);
  expect(filled).toMatchObject({ name: 'Ada Byron', team: 'Engines', lead_team: 'Engines' });
  // Calls of the server fill in the same.
  type Row = Parameters<typeof fillVariables>[2];
  expect(filled).toEqual(fillVariables(Object.keys(filled), {}, row as unknown as Row, ''));
});

it('talking refuses a wrong command line and an unknown assistant with exit code 2', async () => {
  for (const [argv, message] of [
    [['Nobody known'], 'There is no assistant with the name "Nobody known".'],
    [[], 'Name the assistant'],
    [['First', 'screening'], 'in quotation marks'],
    [[assistant.name, '--variable', '=x'], '--variable needs a name and a value'],
    [[assistant.name, '--var', 'Maya'], '--var needs a name and a value, such as --var company=Acme, not "Maya".'],
  ] as const) {
    const { code, err, out } = await talk([...argv]);
    expect([code, out]).toEqual([2, []]);
    expect(err).toContain(message);
  }
  const { body } = await owner.request<{ id: string }>('POST', '/api/assistants', { name: 'Never published' });
  const draft = await talk(['Never published', '--published']);
  expect(draft).toMatchObject({ code: 2, err: expect.stringContaining("isn't published") });
  expect(await testsOf(body.id)).toEqual([]);
});

it('talking with a key that cannot place calls names the missing scope', async () => {
  const { code, err } = await talk([assistant.name], { key: await keyWith('read') });
  expect(code).toBe(1);
  expect(err).toContain('lacks the scope "calls"');
});

it('a connection lost during a conversation ends the command with advice', async () => {
  const sockets = new Set<Socket>();
  const proxy = createServer((from) => {
    const to = connectSocket(server.port, 'localhost');
    for (const socket of [from, to]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    from.pipe(to).pipe(from);
  });
  await new Promise<void>((resolve) => proxy.listen(0, resolve));
  const { port } = proxy.address() as AddressInfo;
  let text = '';
  const talked = await talk([assistant.name], {
    port,
    typed: [new Promise(() => undefined)],
    onOut: (line) => {
      text += line;
      if (line.includes('Shall we begin?')) for (const socket of sockets) socket.destroy();
    },
  });
  proxy.close();
  expect(text).toContain('Shall we begin?');
  expect(talked.code).toBe(1);
  expect(talked.text).toContain('The connection was lost. Trying to continue…');
  expect(talked.err).toContain("this conversation can't continue. Check your network, and run the command again");
  expect(talked.err).toContain(`/assistants/${assistant.id}?test=`);
});

it('a conversation continues where it was after the process of the agents dies', async () => {
  const [greeted, resumed, done] = [seen('Shall we begin?'), seen('cut off'), seen('not call you again')];
  const talking = talk([assistant.name], {
    typed: [resumed.then(() => 'Please stop calling me.'), new Promise(() => undefined)],
    onOut: (line) => [greeted, resumed, done].forEach((one) => void one.look(line)),
  });
  await greeted;
  const [pid = ''] = execFileSync('pgrep', ['-P', `${process.pid}`, '-f', 'agent/main.ts'], { encoding: 'utf8' }).split(
    '\n',
  );
  process.kill(Number(pid), 'SIGKILL');
  const { code, err, text } = await talking;
  expect(err).toBe('');
  expect(text).toMatch(/Trying to continue…[\s\S]*cut off[\s\S]*not call you again[\s\S]*Ended: assistant-ended-call/);
  expect(code).toBe(0);
});

it('the conversation in the documentation happens word for word', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/cli.md'), 'utf8');
  const [, said = '', name = '', variable = ''] =
    /^echo "([^"]+)" \| switchboard talk "([^"]+)" --variable (\S+)$/m.exec(page) ?? [];
  const [, shown = ''] = /^```text\n([\s\S]*?)^```/m.exec(page.slice(page.indexOf('## Talk to an assistant'))) ?? [];
  const demo = demoOrganizations[0];
  if (!demo) throw new Error('There is no demo organization');
  const { organizationId, userId } = owner;
  await app.services.systemPool.query('UPDATE organizations SET is_pro = true WHERE id = $1', [organizationId]);
  await withTenant(organizationId, () => fillOrganization(app.services, demo, organizationId, [userId]));
  const { code, text } = await talk([name, '--variable', variable], { piped: [said] });
  expect(code).toBe(0);
  const pattern = shown
    .trim()
    .split('…')
    .map((part) => part.replaceAll(/[^\w\s]/g, '\\$&'));
  expect(text.replaceAll(/localhost:\d+/g, 'localhost:3000')).toMatch(new RegExp(`^${pattern.join('[\\s\\S]*')}`));
});

it('the command reads piped lines from its standard input and exits', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'talk', assistant.id], {
    env: { ...process.env, SWITCHBOARD_URL: `http://localhost:${server.port}`, SWITCHBOARD_KEY: key },
  });
  const closed = once(child, 'close');
  // The input stays open: the conversation's end is enough.
  child.stdin.write('Who are you?\nPlease stop calling me.\n');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(err).toBe('');
  expect(out).toMatch(
    /\nYou: Who are you\?\n[\s\S]*\nYou: Please stop calling me\.\n[\s\S]*\nEnded: assistant-ended-call\nhttp/,
  );
  expect(out).not.toContain('\u001b');
  expect(await closed).toEqual([0, null]);
});

it('talking to an installation with a media server prints the address for a browser', async () => {
  const { services } = app;
  const { roles } = services.env;
  services.livekit = {
    agents: { open: async () => undefined },
    settings: { url: 'wss://media.example' },
    testerToken: async () => 'token of a room',
  } as unknown as NonNullable<typeof services.livekit>;
  services.env.roles = roles.filter((role) => role !== 'agent');
  try {
    const { code, err, out } = await talk([assistant.id]);
    expect([code, out]).toEqual([1, []]);
    expect(err).toContain(`in a browser: http://localhost:${server.port}/assistants/${assistant.id}?test=new`);
  } finally {
    services.livekit = null;
    services.env.roles = roles;
  }
});
