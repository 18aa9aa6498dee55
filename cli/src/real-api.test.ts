import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { withTenant } from '../../backend/src/database/tenant-pool.ts';
import { fillOrganization } from '../../backend/src/demo/fill.ts';
import { demoOrganizations } from '../../backend/src/demo/organizations.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../backend/src/testing/test-app.ts';
import type { Io } from './io.ts';
import { runCommand } from './run.ts';

interface Organization {
  id: string;
  name: string;
  owner: TestPerson;
  key: string;
}

let app: TestApp;
let demo: Organization;
let empty: Organization;
let place: string;

/** An organization like the first one of the demo; an empty one has only what people create: numbers and slots. */
async function organization(name: string, isFilled: boolean): Promise<Organization> {
  const { systemPool, db } = app.services;
  const [first] = demoOrganizations;
  if (!first) throw new Error('There is no demo organization');
  const id = randomUUID();
  await systemPool.query('INSERT INTO organizations (id, name, time_zone, is_pro) VALUES ($1, $2, $3, true)', [
    id,
    name,
    first.time_zone,
  ]);
  const owner = await app.signUp({ organizationId: id });
  if (isFilled) {
    await withTenant(id, () => fillOrganization(app.services, first, id, [owner.userId]));
    // Samples of stored calls don't run here.
    await withTenant(id, () => db.scheduled_calls.deleteMany());
  }
  const scopes = ['read', 'write', 'calls'];
  const { body } = await owner.request<{ key: string }>('POST', '/api/api-keys', { name: 'CLI', scopes });
  return { id, name, owner, key: body.key };
}

function ioOf(cwd: string, key: string, more: Partial<Io> = {}) {
  const lines: string[] = [];
  const errors: string[] = [];
  const io: Io = {
    cwd,
    env: { SWITCHBOARD_URL: 'http://localhost', SWITCHBOARD_KEY: key, HOME: place },
    out: (line) => void lines.push(line),
    error: (line) => void errors.push(line),
    ask: async () => null,
    open: async () => true,
    lines: () => ({ isTyped: false, next: async () => null, print: (line) => void lines.push(line), close() {} }),
    signal: new AbortController().signal,
    fetch: (async (input, init) => {
      const { pathname, search } = new URL(String(input));
      return app.fetch(pathname + search, init);
    }) as typeof fetch,
    ...more,
  };
  const run = async (...argv: string[]) => {
    lines.length = 0;
    errors.length = 0;
    const code = await runCommand(argv, io);
    return { code, out: lines.join('\n'), err: errors.join('\n') };
  };
  return { run, io };
}

function folderOf(name: string): string {
  const folder = join(place, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** The files of a project by their path. */
function filesIn(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(ya?ml|md)$/.test(path));
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

/** Changes a file of a project. */
function edit(folder: string, path: string, change: (content: Record<string, unknown>) => void): void {
  const content = parse(readFileSync(join(folder, path), 'utf8'));
  change(content);
  writeFileSync(join(folder, path), stringify(content));
}

beforeAll(async () => {
  app = await startTestApp();
  place = mkdtempSync(join(process.env.SWITCHBOARD_TEST_DIR ?? '/tmp', 'cli-'));
  demo = await organization('Northlight', true);
});
afterAll(async () => {
  await app.close();
  rmSync(place, { recursive: true, force: true });
});

it('pulling the demo organization and planning changes nothing, and a second pull writes the same files', async () => {
  const folder = folderOf('demo');
  const { run } = ioOf(folder, demo.key);
  expect(await run('init')).toMatchObject({ code: 0 });
  const pulled = await run('pull');
  expect(pulled.err).toBe('');
  expect(pulled.code).toBe(0);
  expect(pulled.out).toContain('Not part of the files');
  const before = filesIn(folder);
  expect(Object.keys(before).length).toBeGreaterThan(10);
  const planned = await run('plan', '--check');
  expect(planned.out).toContain('Nothing to change.');
  expect(planned.out.split('\n').filter((line) => line.startsWith('?'))).toEqual([]);
  expect(planned.code).toBe(0);
  expect(await run('pull')).toMatchObject({ code: 0 });
  expect(filesIn(folder)).toEqual(before);
  // Ids would bind the files to this organization.
  expect(
    Object.entries(before)
      .filter(([, text]) => /[0-9a-f]{8}-[0-9a-f]{4}-4/.test(text))
      .map(([path]) => path),
  ).toEqual([]);
});

const trunk = {
  termination_sip_domain: 'sandbox.switchboard.example',
  auth_username: 'sandbox',
  auth_password: 'sandbox-only',
};

/** What people create in the product: the numbers, slots and secrets that files name. */
async function prepare({ id, owner }: Organization): Promise<void> {
  const { db } = app.services;
  const rows = await withTenant(demo.id, async () => ({
    numbers: await db.phone_numbers.findMany({ where: { type: 'outbound', retired_at: null } }),
    slots: await db.slots.findMany(),
  }));
  for (const { phone_number } of rows.numbers) {
    const body = { phone_number, type: 'outbound', ...trunk };
    const { status, body: answer } = await owner.request('POST', '/api/phone-numbers', body);
    expect(status, JSON.stringify(answer)).toBe(201);
  }
  await withTenant(id, () =>
    db.slots.createMany({
      data: rows.slots.map((slot) => ({
        ...slot,
        id: randomUUID(),
        organization_id: id,
        series_id: null,
        created_by: null,
      })),
    }),
  );
}

it('applying the demo to an empty organization copies its configuration, and a second time changes nothing', async () => {
  await app.startJobs();
  const folder = folderOf('demo');
  empty = await organization('Empty', false);
  await prepare(empty);
  const { run } = ioOf(folder, empty.key);
  const applied = await run('apply', '--yes');
  expect(applied.err).toBe('');
  expect(applied.code).toBe(0);
  const again = await run('apply', '--yes');
  expect(again.out).toContain('The organization already has this configuration.');
  expect(again.code).toBe(0);
  const copy = folderOf('copy');
  const other = ioOf(copy, empty.key);
  await other.run('init');
  expect(await other.run('pull')).toMatchObject({ code: 0, err: '' });
  expect(filesIn(copy)).toEqual(filesIn(folder));
});

it('a change that someone made in the product is shown as drift, and applying refuses to overwrite it', async () => {
  const folder = folderOf('copy');
  const { run } = ioOf(folder, empty.key);
  const [path = ''] = Object.keys(filesIn(folder)).filter((one) => one.startsWith('micro-prompts'));
  const { title } = parse(readFileSync(join(folder, path), 'utf8')) as { title: string };
  const { body } = await empty.owner.request<{ items: { id: string; title: string }[] }>('GET', '/api/micro-prompts');
  const id = body.items.find((one) => one.title === title)?.id;
  await empty.owner.request('PATCH', `/api/micro-prompts/${id}`, { title, content: 'Changed in the product' });
  const planned = await run('plan');
  expect(planned.code).toBe(4);
  expect(planned.out).toContain(`! micro-prompts/${title} was changed in the organization`);
  const refused = await run('apply', '--yes');
  expect(refused.code).toBe(4);
  expect(refused.err).toContain('Changed in the product');
  const stored = await empty.owner.request<{ content: string }>('GET', `/api/micro-prompts/${id}`);
  expect(stored.body.content).toBe('Changed in the product');
  expect(await run('apply', '--yes', '--overwrite')).toMatchObject({ code: 0 });
  expect(await run('plan', '--check')).toMatchObject({ code: 0 });
});

it('files that were added, changed and removed are created, changed and deleted, and nothing else is', async () => {
  const folder = folderOf('copy');
  const { run } = ioOf(folder, empty.key);
  await empty.owner.request('POST', '/api/micro-prompts', { title: 'Made in the product', content: 'Never pulled' });
  writeFileSync(join(folder, 'micro-prompts', 'new.yaml'), 'title: Fresh one\ncontent: Say hello first.\n');
  expect(await run('apply', '--yes')).toMatchObject({ code: 0 });
  edit(folder, 'micro-prompts/new.yaml', (content) => {
    content.content = 'Say goodbye last.';
  });
  const planned = await run('plan', '--check');
  expect(planned.code).toBe(3);
  expect(planned.out).toContain('content: "Say hello first." → "Say goodbye last."');
  expect(planned.out).toContain('left alone: micro-prompts/Made in the product');
  expect(await run('apply', '--yes')).toMatchObject({ code: 0 });
  rmSync(join(folder, 'micro-prompts', 'new.yaml'));
  expect((await run('plan')).out).toContain('- delete micro-prompts/Fresh one');
  expect(await run('apply', '--yes')).toMatchObject({ code: 0 });
  const { body } = await empty.owner.request<{ items: { title: string }[] }>('GET', '/api/micro-prompts');
  expect(body.items.map(({ title }) => title)).toContain('Made in the product');
  expect(body.items.map(({ title }) => title)).not.toContain('Fresh one');
});

it('a name that the organization does not have stops applying before anything is changed', async () => {
  const folder = folderOf('missing');
  const { run } = ioOf(folder, empty.key);
  await run('init');
  mkdirSync(join(folder, 'micro-prompts'));
  mkdirSync(join(folder, 'pronunciations'));
  writeFileSync(join(folder, 'micro-prompts', 'a.yaml'), 'title: Not to be made\ncontent: Not to be made\n');
  writeFileSync(
    join(folder, 'pronunciations', 'a.yaml'),
    'word: Nguyen\nrespelling: nwin\nipa: ""\nassistant: Nobody known\n',
  );
  const { code, err } = await run('apply', '--yes');
  expect(code).toBe(1);
  expect(err).toContain('assistants "Nobody known"');
  const { body } = await empty.owner.request<{ items: { title: string }[] }>('GET', '/api/micro-prompts');
  expect(body.items.map(({ title }) => title)).not.toContain('Not to be made');
});

it('a field that files do not have stops applying before anything is changed, with the field that was meant', async () => {
  const folder = folderOf('unknown');
  const { run } = ioOf(folder, empty.key);
  await run('init');
  mkdirSync(join(folder, 'micro-prompts'));
  mkdirSync(join(folder, 'assistants'));
  writeFileSync(
    join(folder, 'assistants', 'a.yaml'),
    stringify({
      name: 'Typed by hand',
      status: 'draft',
      system_prompt: 'Be brief.',
      config: { frist_message: 'Hello' },
    }),
  );
  writeFileSync(join(folder, 'micro-prompts', 'a.yaml'), 'title: Not to be made\ncontent: Long enough\nconntent: x\n');
  const planned = await run('plan');
  expect(planned.code).toBe(2);
  const applied = await run('apply', '--yes');
  expect(applied.code).toBe(2);
  expect(applied.err.split('\n')).toEqual([
    'micro-prompts/a.yaml: there is no field "conntent". Did you mean "content"?',
    'assistants/a.yaml: there is no field "system_prompt". Did you mean "config.system_prompt"?',
    'assistants/a.yaml: there is no field "config.frist_message". Did you mean "first_message"?',
    'Nothing was changed. Correct or remove these fields.',
  ]);
  const { body } = await empty.owner.request<{ items: { title: string }[] }>('GET', '/api/micro-prompts');
  expect(body.items.map(({ title }) => title)).not.toContain('Not to be made');
});

it('a field that switchboard.yaml does not have stops every command that reads it', async () => {
  const folder = folderOf('settings');
  const { run } = ioOf(folder, empty.key);
  writeFileSync(
    join(folder, 'switchboard.yaml'),
    stringify({ organisations: {}, organizations: { Empty: { replace: { phone_numbers: { '+1': '+2' } } } } }),
  );
  for (const command of ['plan', 'pull', 'logs'])
    expect(await run(command)).toMatchObject({
      code: 2,
      err: [
        'switchboard.yaml: there is no field "organisations". Did you mean "organizations"?',
        'switchboard.yaml: there is no field "organizations[Empty].replace.phone_numbers". Did you mean "phone-numbers"?',
      ].join('\n'),
    });
});

it('an apply that fails halfway reports what was done, and continues when it is repeated', async () => {
  const folder = folderOf('half');
  const { run } = ioOf(folder, empty.key);
  await run('init');
  mkdirSync(join(folder, 'micro-prompts'));
  writeFileSync(join(folder, 'micro-prompts', 'a.yaml'), 'title: First of three\ncontent: Long enough\n');
  writeFileSync(join(folder, 'micro-prompts', 'b.yaml'), 'title: Second of three\ncontent: no\n');
  writeFileSync(join(folder, 'micro-prompts', 'c.yaml'), 'title: Third of three\ncontent: Long enough\n');
  const stopped = await run('apply', '--yes');
  expect(stopped.code).toBe(1);
  expect(stopped.out).toContain('Created micro prompt "First of three"');
  expect(stopped.err).toContain('Content must be at least 5 characters');
  expect(stopped.err).toContain('Not done: micro-prompts/Second of three, micro-prompts/Third of three');
  edit(folder, 'micro-prompts/b.yaml', (content) => {
    content.content = 'Long enough now';
  });
  const repeated = await run('apply', '--yes');
  expect(repeated.out).toContain('2 to create, 0 to change, 0 to delete.');
  expect(repeated.code).toBe(0);
});

it('applying with --undo takes back what was done before a change that fails', async () => {
  const folder = folderOf('undone');
  const { run } = ioOf(folder, empty.key);
  await run('init');
  await run('pull', '--force');
  const before = filesIn(folder);
  const micro = Object.keys(before).find((path) => path.startsWith('micro-prompts/')) ?? '';
  const base = Object.keys(before).find((path) => path.startsWith('knowledge/') && path.endsWith('.md')) ?? '';
  const prompt = Object.keys(before).find((path) => path.startsWith('prompts/')) ?? '';
  for (const path of [micro, base, prompt]) expect(path).not.toBe('');
  edit(folder, micro, (content) => {
    content.content = 'Changed, and then undone';
  });
  edit(folder, prompt, (content) => {
    content.content = 'Changed, and then undone';
  });
  writeFileSync(join(folder, base), 'Another text of the document');
  writeFileSync(join(folder, 'micro-prompts', 'new.yaml'), 'title: Made and undone\ncontent: Long enough\n');
  mkdirSync(join(folder, 'pronunciations'), { recursive: true });
  writeFileSync(join(folder, 'pronunciations', 'new.yaml'), 'word: Nguyen\nrespelling: ""\nipa: ""\nassistant: null\n');
  const stopped = await run('apply', '--yes', '--undo');
  expect(stopped.code).toBe(1);
  expect(stopped.err).toContain('Stopped at create pronunciations/Nguyen');
  expect(stopped.err).toContain('Undone: the organization is as it was before.');
  expect(stopped.out).toContain('Undo: Deleted micro prompt "Made and undone"');
  const copy = folderOf('undone-copy');
  const other = ioOf(copy, empty.key);
  await other.run('init');
  await other.run('pull');
  expect(filesIn(copy)).toEqual(before);
  expect((await run('plan')).out).toContain('+ create micro-prompts/Made and undone');
});

it('undoing names a version that the API cannot take back, and undoes the rest', async () => {
  const folder = folderOf('half-undone');
  const { run } = ioOf(folder, empty.key, { ask: async (question) => (question.includes('yes') ? 'yes' : null) });
  await run('init');
  await run('pull');
  const [path = ''] = Object.keys(filesIn(folder)).filter((one) => one.startsWith('schema-templates/'));
  const { name } = parse(readFileSync(join(folder, path), 'utf8')) as { name: string };
  edit(folder, path, (content) => {
    const versions = content.versions as { schema: Record<string, unknown> }[];
    versions.push({ schema: { ...versions.at(-1)?.schema, title: 'A later version' } });
  });
  writeFileSync(join(folder, 'micro-prompts', 'new.yaml'), 'title: Made and undone\ncontent: Long enough\n');
  mkdirSync(join(folder, 'pronunciations'), { recursive: true });
  writeFileSync(join(folder, 'pronunciations', 'new.yaml'), 'word: Nguyen\nrespelling: ""\nipa: ""\nassistant: null\n');
  const stopped = await run('apply');
  expect(stopped.code).toBe(1);
  expect(stopped.err).toContain(`These changes could not be undone:\n  schema-templates/${name}: Saved versions`);
  const { body } = await empty.owner.request<{ items: { title: string }[] }>('GET', '/api/micro-prompts');
  expect(body.items.map(({ title }) => title)).not.toContain('Made and undone');
});

it('a pull refuses to overwrite files that were changed since the last one', async () => {
  const folder = folderOf('half');
  const { run } = ioOf(folder, empty.key);
  edit(folder, 'micro-prompts/a.yaml', (content) => {
    content.content = 'My own work';
  });
  const refused = await run('pull');
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('micro-prompts/a.yaml');
  expect(readFileSync(join(folder, 'micro-prompts/a.yaml'), 'utf8')).toContain('My own work');
  expect(await run('pull', '--force')).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, 'micro-prompts/a.yaml'), 'utf8')).not.toContain('My own work');
});

it('a pull lists the files that it created, changed, restored and removed, and how to keep a deletion', async () => {
  const folder = folderOf('half');
  const { run } = ioOf(folder, empty.key);
  const { body } = await empty.owner.request<{ items: { id: string; title: string }[] }>('GET', '/api/micro-prompts');
  const idOf = (title: string) => body.items.find((one) => one.title === title)?.id;
  expect((await run('pull')).out).toContain('No file has changed.');
  const untouched = '# A comment of ours\ncontent: Long enough now\ntitle: Second of three\n';
  writeFileSync(join(folder, 'micro-prompts/b.yaml'), untouched);
  rmSync(join(folder, 'micro-prompts/c.yaml'));
  await empty.owner.request('POST', '/api/micro-prompts', { title: 'Added since', content: 'Long enough' });
  await empty.owner.request('PATCH', `/api/micro-prompts/${idOf('First of three')}`, {
    title: 'First of three',
    content: 'Changed since',
  });
  await empty.owner.request('DELETE', `/api/micro-prompts/${idOf('Made in the product')}`);
  const { code, out } = await run('pull');
  expect(code).toBe(0);
  expect(out.split('\n').filter((line) => /^[-+~] /.test(line))).toEqual([
    '~ changed micro-prompts/a.yaml',
    '+ created micro-prompts/added-since.yaml',
    '- removed micro-prompts/made-in-the-product.yaml',
    '+ restored micro-prompts/third-of-three.yaml',
  ]);
  expect(out).toContain('delete the files again and run "switchboard apply"');
  expect(readFileSync(join(folder, 'micro-prompts/b.yaml'), 'utf8')).toBe(untouched);
  rmSync(join(folder, 'micro-prompts/third-of-three.yaml'));
  expect((await run('plan')).out).toContain('- delete micro-prompts/Third of three');
  expect((await run('pull')).out).toContain('+ restored micro-prompts/third-of-three.yaml');
});

it('a read-only key can pull and plan, and applying with it names the missing scope', async () => {
  const { body } = await empty.owner.request<{ key: string }>('POST', '/api/api-keys', { name: 'Reader' });
  const folder = folderOf('half');
  const { run } = ioOf(folder, body.key);
  expect(await run('plan')).toMatchObject({ code: 0 });
  writeFileSync(join(folder, 'micro-prompts', 'd.yaml'), 'title: Not allowed\ncontent: Long enough\n');
  const { code, err } = await run('apply', '--yes');
  expect(code).toBe(1);
  expect(err).toContain('key_scope');
  rmSync(join(folder, 'micro-prompts', 'd.yaml'));
});

/** Opens the page of a sign-in and approves or denies it as a person. Other pages are opened and left alone. */
const answering =
  (person: TestPerson, answer: 'approve' | 'deny', scopes = ['read', 'write', 'calls']) =>
  async (address: string) => {
    const { pathname, searchParams } = new URL(address);
    if (pathname !== '/device') return true;
    const user_code = searchParams.get('code');
    const { status } =
      answer === 'approve'
        ? await person.request('POST', '/api/api-keys/devices', { user_code, scopes })
        : await person.request('POST', '/api/api-keys/devices/deny', { user_code });
    expect(status).toBeLessThan(300);
    return true;
  };

it('signing in with a code stores the key that the person approved, and the key works', async () => {
  const folder = folderOf('device');
  const { run } = ioOf(folder, '', { env: { HOME: folder }, open: answering(empty.owner, 'approve') });
  const signedIn = await run('login', '--url', 'http://localhost/');
  expect(signedIn).toMatchObject({ code: 0, err: '' });
  expect(signedIn.out).toMatch(/http:\/\/localhost\/device .*\n\n {4}[A-Z]{4}-[A-Z]{4}\n/);
  expect(signedIn.out).toContain('Signed in to Empty.');
  await run('init');
  expect(await run('plan')).toMatchObject({ code: 0 });
  const { body } = await empty.owner.request<{ items: { name: string; scopes: string[] }[] }>('GET', '/api/api-keys');
  expect(body.items[0]).toMatchObject({
    name: `Switchboard CLI on ${hostname()}`.slice(0, 80),
    scopes: ['read', 'write', 'calls'],
  });
});

it('a sign-in that the person denies stores nothing', async () => {
  const folder = folderOf('denied');
  const { run } = ioOf(folder, '', { env: { HOME: folder }, open: answering(empty.owner, 'deny') });
  expect(await run('login', '--url', 'http://localhost')).toMatchObject({ code: 1, err: 'The sign-in was denied.' });
  expect(readdirSync(folder)).toEqual([]);
});

it('a key without the right to read is stored without naming the organization', async () => {
  const folder = folderOf('calls-only');
  const open = answering(empty.owner, 'approve', ['calls']);
  const { run } = ioOf(folder, '', { env: { HOME: folder }, open });
  const { code, out } = await run('login', '--url', 'http://localhost');
  expect(code).toBe(0);
  expect(out).toContain('Signed in. The key is stored');
});

it('signing in asks for a key if the installation has no device codes, and refuses an invalid key', async () => {
  const folder = folderOf('login');
  const old = (async (input, init) => {
    const { pathname, search } = new URL(String(input));
    return pathname.startsWith('/oauth/') ? new Response('', { status: 404 }) : app.fetch(pathname + search, init);
  }) as typeof fetch;
  const signIn = ioOf(folder, '', { env: { HOME: folder }, ask: async () => empty.key, fetch: old });
  expect(await signIn.run('login', '--url', 'http://localhost/')).toMatchObject({ code: 0 });
  expect((await signIn.run('open', 'assistants')).out).toBe('http://localhost/assistants');
  const wrong = ioOf(folder, '', { env: { HOME: folder }, ask: async () => 'sbk_wrong', fetch: old });
  expect(await wrong.run('login', '--url', 'http://localhost')).toMatchObject({ code: 1 });
});

it('a call is placed by names, waited for, and listed in the logs', async () => {
  const { run } = ioOf(folderOf('half'), demo.key);
  const { db } = app.services;
  const [assistant] = await withTenant(demo.id, () =>
    db.assistants.findMany({ where: { status: 'published' }, take: 1 }),
  );
  const given = ['--assistant', assistant?.name ?? '', '--to', '+12025550114', '--name', 'Ada Byron', '--wait'];
  // Both names of the option are read, and a wrong value stops the command before a call is placed.
  for (const option of ['--variable', '--var'])
    expect(await run('call', ...given, option, 'Maya')).toMatchObject({
      code: 2,
      err: expect.stringContaining(`${option} needs a name and a value`),
    });
  const placed = await run('call', ...given, '--variable', 'first_name=Ada', '--var', 'company=Acme');
  // At night in the time zone of the number, the rules refuse the call.
  expect(`${placed.out}${placed.err}`).toMatch(/simulated|not placed/);
  const listed = await run('logs', '--limit', '3');
  expect(listed.out.split('\n')).toHaveLength(3);
  expect((await run('logs', '--limit', '2', '--json')).out.split('\n').map((line) => JSON.parse(line).id)).toHaveLength(
    2,
  );
});

it('following the logs prints a new call without control characters, until it is stopped', async () => {
  const stop = new AbortController();
  const seen: string[] = [];
  const { io } = ioOf(folderOf('half'), empty.key, { signal: stop.signal, out: (line) => void seen.push(line) });
  const following = runCommand(['logs', '--follow'], io);
  const { db } = app.services;
  const row = {
    organization_id: empty.id,
    call_type: 'inbound',
    phone_number: '+12025550114',
    lead_name: 'Red\u001b[31m Hat',
  };
  await withTenant(empty.id, () => db.call_logs.create({ data: row, select: { id: true } }));
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  stop.abort();
  expect(await following).toBe(0);
  expect(seen.join()).toContain('Red [31m Hat');
});

it('the commands in the documentation work word for word', async () => {
  await app.startJobs();
  const page = readFileSync(join(import.meta.dirname, '../../docs/cli.md'), 'utf8');
  const blocks = [...page.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].flatMap(([, text = '']) => text.split('\n'));
  const commands = blocks.map((line) => line.trim()).filter((line) => line.startsWith('switchboard '));
  expect(commands.length).toBeGreaterThan(6);
  const folder = folderOf('documented');
  const env = { SWITCHBOARD_URL: 'http://localhost', HOME: folder };
  const { run } = ioOf(folder, demo.key, { env, open: answering(demo.owner, 'approve') });
  for (const command of commands) {
    const argv = command.replace('"$SWITCHBOARD_URL"', env.SWITCHBOARD_URL).split(' ').slice(1);
    const { code, err } = await run(...argv);
    // Tests of the demo may fail: that isn't about the command.
    expect(argv[0] === 'test' ? code < 2 : code === 0, `${command}: ${err}`).toBe(true);
  }
});
