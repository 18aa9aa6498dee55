import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../../backend/src/testing/server-process.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../backend/src/testing/test-app.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { python, pythonEnv, reason } from './find-python.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/python-client.md'), 'utf8');

/** The programs of the documentation, under their headings. */
const examples = new Map(
  page.split(/^## /m).flatMap((section): [string, string][] => {
    const code = /^```python\n([\s\S]*?)^```/m.exec(section)?.[1];
    return code === undefined ? [] : [[section.split('\n')[0] ?? '', code]];
  }),
);

/** A number of a place where it is day, so that its call window is open. */
function numberByDay(): string {
  const hour = new Date().getUTCHours();
  if (hour >= 14) return '+1 202-555-0142';
  return hour >= 12 ? '+44 20 7946 0142' : '+81 3-4570-0142';
}

const head = `
import os, warnings
warnings.simplefilter("ignore", ResourceWarning)
from switchboard import ApiError, Switchboard, Upload
client = Switchboard(os.environ["SWITCHBOARD"], os.environ["SWITCHBOARD_KEY"])
`;

const placing = `${head}
call = client.calls.place({
    "lead": {"first_name": "Grace", "last_name": "Hopper", "phone_number": "${numberByDay()}"},
    "assistant_id": client.assistants.list(status="published").all(1)[0]["id"],
    "phone_number_id": client.phone_numbers.list(type="outbound").all(1)[0]["id"],
})
assert call["success"], call
`;

const following = `${head}
with client.conversation_events.stream() as events:
    print("Connected")
    for event in events:
        print(event["sequence"])
        if event["type"] == "ended":
            break
`;

const followingAsync = `
import asyncio, os
from switchboard import AsyncSwitchboard

async def main():
    async with AsyncSwitchboard(os.environ["SWITCHBOARD"], os.environ["SWITCHBOARD_KEY"]) as client:
        async with client.conversation_events.stream() as events:
            print("Connected")
            async for event in events:
                print(event["sequence"])
                if event["type"] == "ended":
                    break

asyncio.run(main())
`;

let app: TestApp;
let person: TestPerson;
let server: ServerProcess;
let key: string;
let folder: string;

/** Runs a program, in a folder where it finds what it reads. */
function start(program: string, env: Record<string, string> = {}) {
  return spawn(python ?? '', ['-W', 'error', '-c', program], {
    cwd: folder,
    env: { ...pythonEnv, SWITCHBOARD: server.url, SWITCHBOARD_KEY: key, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function outputOf(child: ReturnType<typeof start>): Promise<string> {
  const ended = new Promise((resolve) => child.once('close', resolve));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  expect(errors).toBe('');
  expect(code).toBe(0);
  return output;
}

const run = (program: string, env?: Record<string, string>) => outputOf(start(program, env));
const example = (title: string) => examples.get(title) ?? '';

/** Collects what a program prints, for tests that wait for a line of it. */
function printed(child: ReturnType<typeof start>): () => string {
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return () => output;
}

async function freePort(): Promise<number> {
  const probe: Server = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function newKey(scopes: string[]): Promise<string> {
  return (await person.request<{ key: string }>('POST', '/api/api-keys', { name: 'Program', scopes })).body.key;
}

it('the documentation of the Python client contains the tested examples', () => {
  expect([...examples.keys()]).toEqual([
    'Read',
    'Write',
    'Upload a file',
    'Follow calls live',
    'Use asyncio',
    'Verify webhooks',
    'Import leads, call one and verify the webhook',
  ]);
});

describe.skipIf(python === null)(`the Python client and the real API${reason}`, () => {
  beforeAll(async () => {
    const networks = { SWITCHBOARD_WEBHOOK_NETWORKS: '127.0.0.0/8' };
    app = await startTestApp(networks);
    person = await app.signUp();
    // The practice model alone speaks: a process of agents takes seconds to start.
    server = await startServerProcess(app, { ...networks, SWITCHBOARD_SANDBOX_AGENTS: '0' });
    await app.startJobs();
    key = await newKey(['read', 'write', 'calls']);
    folder = mkdtempSync(join(process.env.SWITCHBOARD_TEST_DIR ?? tmpdir(), 'python-'));
  });
  afterAll(async () => {
    await server.stop();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('the Python examples that write and read work against the API', async () => {
    expect(await run(example('Write'))).toMatch(/^Created [\w-]{36}\n$/);
    expect(await run(example('Write'))).toMatch(/^Another lead has this number/);
    expect(await run(example('Read'))).toContain('The first 1 leads\nAda +12025550114');
    expect(await run(example('Use asyncio'))).toMatch(/^1 leads, [1-9]\d* published assistants\nAda\n$/);
    expect(await run(example('Upload a file'))).toMatch(/(\d+) of \1 bytes\n$/);
  });

  it('the Python example that imports leads, calls one and verifies the webhook works against the API', async () => {
    const port = await freePort();
    const body = { url: `http://127.0.0.1:${port}`, filter_types: ['call.ended'] };
    const created = await person.request<{ secret: string }>('POST', '/api/webhooks', body);
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    const rows = `first_name,last_name,phone_number\nMary,Somerville,${numberByDay().replace('0142', '0143')}\n`;
    writeFileSync(join(folder, 'leads.csv'), rows);
    const env = { WEBHOOK_SECRET: created.body.secret, PORT: String(port) };
    const output = await run(example('Import leads, call one and verify the webhook'), env);
    expect(output).toContain(`${rows.length} of ${rows.length} bytes\nNew leads: 1\n`);
    expect(output).toMatch(/^assistant: .+$/m);
    expect(output).toMatch(/^user: .+$/m);
    expect(output).toContain('Verified the webhook: Mary Somerville');
    // The file can be imported again.
    const again = await run(example('Import leads, call one and verify the webhook'), env);
    expect(again).toContain('New leads: 0\n');
    expect(again).toContain('Verified the webhook: Mary Somerville');
  });

  it('the Python example that follows calls prints the lines of a call', async () => {
    const child = start(example('Follow calls live'));
    const output = printed(child);
    const ended = outputOf(child);
    await expect.poll(output).toContain('Connected');
    await run(placing);
    expect(await ended).toMatch(/^Connected\n(assistant|user|system): [\s\S]*\nEnded: [\w-]+\n$/);
  });

  it.each([
    ['synchronous', following],
    ['asynchronous', followingAsync],
  ])('the %s Python stream misses no event when its connection is cut', async (_, program) => {
    const proxy = await startCuttingProxy(server.url);
    const child = start(program, { SWITCHBOARD: proxy.url });
    const output = printed(child);
    const ended = outputOf(child);
    await expect.poll(output).toContain('Connected');
    await run(placing);
    const seen = (await ended).trim().split('\n').slice(1);
    expect(proxy.cuts()).toBeGreaterThan(1);
    expect(seen).toEqual(seen.map((_, index) => String(index + 1)));
    expect(seen.length).toBeGreaterThan(3);
    await proxy.close();
  });

  it('a Python stream of a generated text ends with the whole text', async () => {
    const program = `${head}
started = client.generations.start({
    "kind": "description",
    "title": "Appointment reminder",
    "description": "A friendly assistant that reminds people of their dentist appointment.",
})
pieces = list(client.generations.stream(started["id"]))
text = "".join(piece["text"] for piece in pieces[:-1])
print(pieces[-1]["status"], text == client.generations.get(started["id"])["text"], len(text) > 20)
`;
    expect(await run(program)).toMatch(/^\w+ True True\n$/);
  });

  it('the Python example that receives webhooks accepts only signed requests', async () => {
    const secret = `whsec_${Buffer.from('0123456789abcdef01234567').toString('base64')}`;
    const port = await freePort();
    const child = start(example('Verify webhooks'), { WEBHOOK_SECRET: secret, PORT: String(port) });
    const output = printed(child);
    const body = JSON.stringify({ type: 'call.ended', data: { lead_name: 'Zoë', ended_reason: 'completed' } });
    const seconds = Math.floor(Date.now() / 1000);
    const digest = createHmac('sha256', '0123456789abcdef01234567').update(`msg_1.${seconds}.${body}`).digest('base64');
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${digest}`,
    };
    const send = (content: string) =>
      fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: content }).then(
        ({ status }) => status,
        () => null,
      );
    await expect.poll(() => send(body)).toBe(204);
    expect(await send(body.replace('Zoë', 'Eve'))).toBe(400);
    await expect.poll(output).toContain('Zoë completed');
    child.kill();
  });

  it('a Python program reads the reason of a refusal', async () => {
    const program = `${head}
try:
    client.leads.delete("${person.organizationId}")
except ApiError as error:
    print(error.status, error.reason, bool(error.request_id))
`;
    expect(await run(program, { SWITCHBOARD_KEY: await newKey(['read']) })).toBe('403 key_scope True\n');
  });

  it('a write that a Python program repeats with the same key is executed once', async () => {
    const program = `${head}
body = {"first_name": "Once", "last_name": "Only", "phone_number": "+1 202-555-0155"}
first = client.leads.create(body, idempotency_key="order-4711")
second = client.leads.create(body, idempotency_key="order-4711")
print(first["id"] == second["id"], client.leads.count(search="Once Only")["count"])
`;
    expect(await run(program)).toBe('True 1\n');
  });

  it('documents that a Python program uploads arrive whole, and an export is read as text', async () => {
    writeFileSync(join(folder, 'one.txt'), 'Ada Byron\n+1 202-555-0117\nada@example.com\n');
    const program = `${head}
one = client.lead_uploads.create("one.txt")
two = client.lead_uploads.create(Upload('Résumé "2".txt', open("one.txt", "rb").read(), "text/plain"))
ids = {upload["id"] for upload in client.lead_uploads.list()}
print(ids == {one["id"], two["id"]}, "Byron" in client.leads.export().text())
`;
    expect(await run(program)).toBe('True True\n');
  });
});
