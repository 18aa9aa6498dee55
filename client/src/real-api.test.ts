import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../../backend/src/testing/server-process.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../backend/src/testing/test-app.ts';
import { isRefusedFor } from './errors.ts';
import { Switchboard } from './switchboard.ts';

let app: TestApp;
let person: TestPerson;
let server: ServerProcess;
let key: string;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  person = await app.signUp();
  server = await startServerProcess(app);
  const scopes = ['read', 'write', 'calls'];
  key = (await person.request<{ key: string }>('POST', '/api/api-keys', { name: 'Program', scopes })).body.key;
  // Inside the package, where its name is found.
  const place = join(import.meta.dirname, '../dist');
  mkdirSync(place, { recursive: true });
  folder = mkdtempSync(join(place, 'examples-'));
});
afterAll(async () => {
  await server.stop();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const page = readFileSync(join(import.meta.dirname, '../../docs/typescript-client.md'), 'utf8');

/** The programs of the documentation, under their headings. */
const examples = page.split(/^## /m).flatMap((section) => {
  const [, language = '', code] = /^```(ts|js)\n([\s\S]*?)^```/m.exec(section) ?? [];
  return code === undefined ? [] : [{ title: section.split('\n')[0] ?? '', language, code }];
});

function start(title: string, env: Record<string, string> = {}) {
  const example = examples.find((one) => one.title === title);
  const file = join(folder, `${title.replaceAll(' ', '-')}.${example?.language === 'js' ? 'mjs' : 'ts'}`);
  writeFileSync(file, example?.code ?? '');
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    env: { PATH: process.env.PATH, SWITCHBOARD: server.url, SWITCHBOARD_KEY: key, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function run(title: string): Promise<string> {
  const child = start(title);
  const ended = new Promise((resolve) => child.once('close', resolve));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  expect(errors).toBe('');
  expect(code).toBe(0);
  return output;
}

/** A number of a place where it is day, so that its call window is open. */
function numberByDay(index: number): string {
  const hour = new Date().getUTCHours();
  const last = String(100 + index);
  if (hour >= 14) return `+1 202-555-0${last}`;
  return hour >= 12 ? `+44 20 7946 0${last}` : `+81 3-4570-0${last}`;
}

it('the documentation contains the tested examples', () => {
  expect(examples.map(({ title }) => title)).toEqual([
    'Read',
    'Write',
    'Upload a file',
    'Follow a stream',
    'Follow calls live',
    'Verify webhooks',
  ]);
});

it('the examples of the documentation that write and read work against the API', async () => {
  expect(await run('Write')).toMatch(/^Created [\w-]{36}\n$/);
  expect(await run('Write')).toMatch(/^Another lead has this number/);
  expect(await run('Read')).toContain('The first 1 leads\nAda +12025550114');
  expect(await run('Upload a file')).toMatch(/(\d+) of \1 bytes\n$/);
});

it('the example of the documentation that follows a stream works against the API', async () => {
  await app.startJobs();
  expect(await run('Follow a stream')).toContain('text');
});

it('the example of the documentation that follows calls prints a conversation to its end', async () => {
  const client = new Switchboard({ url: server.url, key });
  const [assistant] = await client.assistants.list({ status: 'published' }).all();
  const [number] = await client.phoneNumbers.list({ type: 'outbound' }).all();
  const child = start('Follow calls live');
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  let calls = 0;
  // One that begins before the program is connected isn't seen.
  const call = async () => {
    calls += 1;
    const lead = { first_name: 'Grace', last_name: 'Hopper', phone_number: numberByDay(calls) };
    await client.calls.place({ lead, assistant_id: assistant?.id ?? '', phone_number_id: number?.id ?? '' });
    return output;
  };
  await expect.poll(call, { interval: 2_000 }).toMatch(/^assistant: .+\n[\s\S]*^Ended: /m);
  child.kill();
});

it('the example of the documentation that receives webhooks accepts only signed requests', async () => {
  const secret = `whsec_${Buffer.from('0123456789abcdef01234567').toString('base64')}`;
  const port = await freePort();
  const child = start('Verify webhooks', { WEBHOOK_SECRET: secret, PORT: String(port) });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await expect.poll(() => output).toContain('Listening');
  const body = JSON.stringify({ type: 'call.ended', data: { lead_name: 'Zoë', ended_reason: 'completed' } });
  const seconds = Math.floor(Date.now() / 1000);
  const digest = createHmac('sha256', '0123456789abcdef01234567').update(`msg_1.${seconds}.${body}`).digest('base64');
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${digest}` };
  const send = (content: string) => fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: content });
  expect((await send(body)).status).toBe(204);
  expect((await send(body.replace('Zoë', 'Eve'))).status).toBe(400);
  await expect.poll(() => output).toContain('Zoë completed');
  child.kill();
});

it('a key that cannot write is refused with the reason key_scope', async () => {
  const { body } = await person.request<{ key: string }>('POST', '/api/api-keys', { name: 'Reader' });
  const client = new Switchboard({ url: server.url, key: body.key });
  const error = await client.leads.delete(person.organizationId).catch((thrown: unknown) => thrown);
  expect(isRefusedFor(error, 'key_scope')).toBe(true);
});

it('uploaded documents arrive whole, with and without progress', async () => {
  const client = new Switchboard({ url: server.url, key });
  const content = new Blob(['Ada Byron\n+1 202-555-0117\nada@example.com\n'], { type: 'text/plain' });
  const sent: number[] = [];
  const options = { onProgress: ({ sentBytes }: { sentBytes: number }) => sent.push(sentBytes) };
  const one = await client.leadUploads.create({ name: 'Résumé "1".txt', content }, {}, options);
  const other = await client.leadUploads.create(new File([content], 'two.txt', { type: 'text/plain' }));
  expect(sent.at(-1)).toBeGreaterThan(content.size);
  const uploads = await client.leadUploads.list().all();
  expect(uploads.map(({ id }) => id).sort()).toEqual([one.id, other.id].sort());
});

it('an export is read as text', async () => {
  const client = new Switchboard({ url: server.url, key });
  const file = await client.leads.export();
  expect(await file.text()).toContain('Byron');
});
