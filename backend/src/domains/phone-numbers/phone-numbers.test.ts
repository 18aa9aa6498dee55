import { randomUUID } from 'node:crypto';
import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { openSipPassword } from './sip-password.ts';

let app: TestApp;
let admin: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
// Every test has an organization of its own, which begins with the sandbox number +12025550100.
beforeEach(async () => {
  admin = await app.signUp({ role: 'admin' });
});

const password = 'trunk-password-42';
const trunk = { termination_sip_domain: 'acme.pstn.example', auth_username: 'acme', auth_password: password };
const outbound = (phone_number: string, extra = {}) => ({ phone_number, type: 'outbound', ...trunk, ...extra });
const inbound = (phone_number: string, extra = {}) => ({ phone_number, type: 'inbound', ...extra });

const add = (body: object, person = admin) => person.request<PhoneNumber>('POST', '/api/phone-numbers', body);
const change = (id: string, body: object) => admin.request<PhoneNumber>('PATCH', `/api/phone-numbers/${id}`, body);
const remove = (id: string, person = admin) => person.request('DELETE', `/api/phone-numbers/${id}`);
// Prisma runs a query when it is awaited, so it is awaited inside.
const inTenant = <T>(work: () => Promise<T>) => withTenant(admin.organizationId, async () => await work());
const stored = (id: string) => inTenant(() => app.services.db.phone_numbers.findFirstOrThrow({ where: { id } }));
async function list(query = ''): Promise<PhoneNumber[]> {
  return (await admin.request<Page<PhoneNumber>>('GET', `/api/phone-numbers${query}`)).body.items;
}
async function starter(): Promise<PhoneNumber> {
  const [number] = await list();
  if (!number) throw new Error('A new organization has a number');
  return number;
}

describe('adding a number', () => {
  test('removes spaces and hyphens and fills in what is left out', async () => {
    const { status, body } = await add(inbound('+44 7700 900-123'));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      phone_number: '+447700900123',
      type: 'inbound',
      is_default: false,
      termination_sip_domain: null,
      auth_username: null,
      auth_password_last_four: null,
      endpoint_url: null,
    });
  });

  test.each([
    [{ type: 'inbound' }, { phone_number: 'Phone number is required' }],
    [inbound(' - '), { phone_number: 'Phone number is required' }],
    [inbound('2025550111'), { phone_number: 'Phone number must be in E.164 format (e.g., +12125551234)' }],
    [inbound('+02025550111'), { phone_number: 'Phone number must be in E.164 format (e.g., +12125551234)' }],
    [inbound('+1'), { phone_number: 'Phone number must be in E.164 format (e.g., +12125551234)' }],
    [inbound('+1234567890123456'), { phone_number: 'Phone number must be in E.164 format (e.g., +12125551234)' }],
    [
      inbound('+12025550111', { termination_sip_domain: 'not a domain' }),
      { termination_sip_domain: 'Must be a valid domain name' },
    ],
    [
      inbound('+12025550111', { termination_sip_domain: 'localhost' }),
      { termination_sip_domain: 'Must be a valid domain name' },
    ],
    [
      { phone_number: '+12025550111', type: 'outbound' },
      { termination_sip_domain: 'Termination SIP domain is required for outbound phone numbers' },
    ],
    [
      {
        phone_number: '+12025550111',
        type: 'outbound',
        termination_sip_domain: 'acme.pstn.example',
        auth_username: ' ',
      },
      {
        auth_username: 'SIP username is required for Plivo SIP trunk',
        auth_password: 'SIP password is required for Plivo SIP trunk',
      },
    ],
  ])('refuses %j', async (body, fields) => {
    const answer = await add(body);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION', fields } } });
    expect(await list()).toHaveLength(1);
  });

  test('takes the longest and the shortest E.164 number', async () => {
    expect((await add(inbound('+123456789012345'))).status).toBe(201);
    expect((await add(inbound('+12'))).status).toBe(201);
  });

  test('refuses one that the account has, however it is written, and takes it in another account', async () => {
    await add(inbound('+12025550123'));
    const answer = await add(inbound('+1 202-555-0123'));
    expect(answer).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'CONFLICT',
          message: 'This phone number already exists in your account',
          fields: { phone_number: 'This phone number already exists in your account' },
        },
      },
    });
    expect((await add(inbound('+12025550123'), await app.signUp())).status).toBe(201);
  });

  test('of two at once with one number, tells one', async () => {
    const answers = await Promise.all([add(inbound('+12025550124')), add(inbound('+12025550124'))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('writes audit and event without the password', async () => {
    const { body } = await add(outbound('+12025550125'));
    const [entries, events] = await inTenant(() =>
      Promise.all([
        app.services.db.audit_logs.findMany({ where: { resource_id: body.id } }),
        app.services.db.live_events.findMany(),
      ]),
    );
    expect(entries).toMatchObject([{ action: 'create', resource_type: 'phone_number', user_id: admin.userId }]);
    expect(events.map(({ payload }) => payload)).toEqual([
      { type: 'phone_number.changed', subject_id: body.id, change: 'created' },
    ]);
    expect(JSON.stringify(entries)).not.toContain(password);
  });
});

describe('the SIP password', () => {
  test('is encrypted for its own row, opens again, and only its end is answered', async () => {
    const { body } = await add(outbound('+12025550130'));
    const row = await stored(body.id);
    expect(row.auth_password_encrypted).toMatch(/^v1\./);
    expect(row.auth_password_encrypted).not.toContain(password);
    expect(openSipPassword(app.services.env, row)).toBe(password);
    expect(() => openSipPassword(app.services.env, { ...row, id: randomUUID() })).toThrow();
    expect(body.auth_password_last_four).toBe('d-42');
    const answers = JSON.stringify([body, await list(), (await change(body.id, { is_default: true })).body]);
    expect(answers).not.toContain(password);
    expect(answers).not.toContain(row.auth_password_encrypted);
    expect(answers).not.toMatch(/auth_password"|auth_password_encrypted/);
  });

  test('of a short one, at most half is shown', async () => {
    const { body } = await add(outbound('+12025550131', { auth_password: 'abcd' }));
    expect(body.auth_password_last_four).toBe('cd');
  });

  test('stays when a change leaves it out or empty, and is replaced by a new one', async () => {
    const { body } = await add(outbound('+12025550132'));
    const before = (await stored(body.id)).auth_password_encrypted;
    await change(body.id, { auth_username: 'other', auth_password: '' });
    expect((await stored(body.id)).auth_password_encrypted).toBe(before);
    const { body: changed } = await change(body.id, { auth_password: 'another-secret-77' });
    expect(changed.auth_password_last_four).toBe('t-77');
    expect(openSipPassword(app.services.env, await stored(body.id))).toBe('another-secret-77');
  });

  test('keeps its spaces', async () => {
    const { body } = await add(outbound('+12025550133', { auth_password: ' spaced secret ' }));
    expect(openSipPassword(app.services.env, await stored(body.id))).toBe(' spaced secret ');
  });
});

describe('changing a number', () => {
  test.each([
    ['the domain', { termination_sip_domain: '' }, 'termination_sip_domain'],
    ['the user name', { auth_username: null }, 'auth_username'],
    ['the password', { auth_password: null }, 'auth_password'],
  ])('refuses to take %s from an outbound one', async (_, body, field) => {
    const { body: number } = await add(outbound('+12025550140'));
    const answer = await change(number.id, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION', fields: { [field]: expect.any(String) } } },
    });
    expect(await stored(number.id)).toMatchObject({
      auth_username: 'acme',
      termination_sip_domain: 'acme.pstn.example',
    });
  });

  test('to outbound asks for what the stored row lacks, and takes it together with the change', async () => {
    const { body: number } = await add(inbound('+12025550141', { termination_sip_domain: 'acme.pstn.example' }));
    const refused = await change(number.id, { type: 'outbound' });
    expect(refused.body).toMatchObject({
      error: {
        fields: {
          auth_username: 'SIP username is required for Plivo SIP trunk',
          auth_password: 'SIP password is required for Plivo SIP trunk',
        },
      },
    });
    const taken = await change(number.id, { type: 'outbound', auth_username: 'acme', auth_password: password });
    expect(taken).toMatchObject({
      status: 200,
      body: { type: 'outbound', termination_sip_domain: 'acme.pstn.example' },
    });
  });

  test('to inbound may clear the trunk with its password', async () => {
    const { body: number } = await add(outbound('+12025550142'));
    const answer = await change(number.id, {
      type: 'inbound',
      termination_sip_domain: '',
      auth_username: '',
      auth_password: null,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { type: 'inbound', termination_sip_domain: null, auth_username: null, auth_password_last_four: null },
    });
    expect((await stored(number.id)).auth_password_encrypted).toBeNull();
  });

  test("to another account's number is a new number here, to one of this account a conflict", async () => {
    const { body: one } = await add(inbound('+12025550143'));
    await add(inbound('+12025550144'));
    expect(await change(one.id, { phone_number: '+1 202 555 0144' })).toMatchObject({
      status: 409,
      body: { error: { message: 'This phone number already exists in your account' } },
    });
    expect((await change(one.id, { phone_number: '+1 202 555 0145' })).body).toMatchObject({
      phone_number: '+12025550145',
    });
  });

  test('keeps what it does not name, and writes audit and event', async () => {
    const { body: before } = await add(outbound('+12025550146'));
    const { body: after } = await change(before.id, { auth_username: 'renamed' });
    expect(after).toEqual({ ...before, auth_username: 'renamed', updated_at: after.updated_at });
    const [entries, events] = await inTenant(() =>
      Promise.all([
        app.services.db.audit_logs.findMany({ where: { resource_id: before.id, action: 'update' } }),
        app.services.db.live_events.findMany(),
      ]),
    );
    expect(entries).toMatchObject([{ details: { fields: ['auth_username'] } }]);
    expect(events.at(-1)?.payload).toEqual({ type: 'phone_number.changed', subject_id: before.id, change: 'updated' });
  });

  test('a number that campaigns call from stays outbound', async () => {
    const number = (await add(outbound('+12025550147'))).body;
    await addCampaign(number.id);
    const answer = await change(number.id, { type: 'inbound' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ error: { message: expect.stringContaining('1 campaign') } });
  });
});

describe('the default', () => {
  const defaults = async () =>
    (await list())
      .filter(({ is_default }) => is_default)
      .map(({ phone_number }) => phone_number)
      .sort();

  test('is one for each type: choosing another takes it from the one before', async () => {
    await add(inbound('+12025550150', { is_default: true }));
    const { body: second } = await add(outbound('+12025550151', { is_default: true }));
    expect(await defaults()).toEqual(['+12025550150', '+12025550151']);
    const { body: third } = await add(inbound('+12025550152'));
    await change(third.id, { is_default: true });
    expect(await defaults()).toEqual(['+12025550151', '+12025550152']);
    await change(second.id, { type: 'inbound' });
    expect(await defaults()).toEqual(['+12025550151']);
  });

  test('may be chosen for the sandbox number, whose trunk has no password', async () => {
    const sandbox = await starter();
    await add(outbound('+12025550153', { is_default: true }));
    expect((await change(sandbox.id, { is_default: true })).status).toBe(200);
    expect(await defaults()).toEqual(['+12025550100']);
  });

  test('of many chosen at once, one stays', async () => {
    const numbers = await Promise.all(['60', '61', '62', '63', '64'].map((end) => add(inbound(`+120255501${end}`))));
    await Promise.all(numbers.map(({ body }) => change(body.id, { is_default: true })));
    expect((await defaults()).filter((number) => number !== '+12025550100')).toHaveLength(1);
  });

  test('leaves other organizations alone', async () => {
    const other = await app.signUp();
    await add(outbound('+12025550154', { is_default: true }));
    const { body } = await other.request<Page<PhoneNumber>>('GET', '/api/phone-numbers');
    expect(body.items[0]).toMatchObject({ is_default: true });
  });
});

describe('listing', () => {
  test('is newest first, and of one type the default first and then by number', async () => {
    await add(outbound('+12025550190'));
    await add(inbound('+12025550180'));
    await add(outbound('+12025550170', { is_default: true }));
    expect((await list()).map(({ phone_number }) => phone_number)).toEqual([
      '+12025550170',
      '+12025550180',
      '+12025550190',
      '+12025550100',
    ]);
    expect((await list('?type=outbound')).map(({ phone_number }) => phone_number)).toEqual([
      '+12025550170',
      '+12025550100',
      '+12025550190',
    ]);
    expect((await list('?type=inbound')).map(({ phone_number }) => phone_number)).toEqual(['+12025550180']);
  });
});

async function addCampaign(phoneNumberId: string): Promise<void> {
  await inTenant(async () => {
    const { db } = app.services;
    const agent = await db.assistants.findFirstOrThrow();
    const schema = await db.schema_templates.findFirstOrThrow();
    const organization_id = admin.organizationId;
    const template = await db.feature_templates.create({
      data: { organization_id, name: randomUUID(), agent_id: agent.id, schema_template_id: schema.id },
    });
    await db.campaigns.create({
      data: { organization_id, name: 'Spring', feature_template_id: template.id, phone_number_id: phoneNumberId },
    });
  });
}

async function addLead(): Promise<string> {
  const lead = { first_name: 'Lea', last_name: 'Moss', phone_number: '+12025550177' };
  const { status, body } = await admin.request<{ id: string }>('POST', '/api/leads', lead);
  expect(status).toBe(201);
  return body.id;
}

describe('deleting', () => {
  test('removes a number that nothing refers to, once', async () => {
    const { id } = (await add(inbound('+12025550185'))).body;
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    expect((await list()).map(({ phone_number }) => phone_number)).toEqual(['+12025550100']);
    const events = await inTenant(() => app.services.db.live_events.findMany());
    expect(events.at(-1)?.payload).toEqual({ type: 'phone_number.changed', subject_id: id, change: 'deleted' });
  });

  test('refuses while campaigns or calls refer to it, and says what does', async () => {
    const { id } = await starter();
    await addCampaign(id);
    await addCampaign(id);
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'CONFLICT',
          reason: 'in_use',
          message: 'This phone number cannot be deleted: 2 campaigns still refer to it.',
        },
      },
    });
    const lead_id = await addLead();
    await inTenant(async () => {
      const agent = await app.services.db.assistants.findFirstOrThrow();
      await app.services.db.scheduled_calls.create({
        data: {
          organization_id: admin.organizationId,
          lead_id,
          assistant_id: agent.id,
          phone_number_id: id,
          scheduled_time: new Date(Date.now() + 3_600_000),
        },
      });
    });
    expect((await remove(id)).body).toMatchObject({
      error: { message: 'This phone number cannot be deleted: 2 campaigns and 1 scheduled call still refer to it.' },
    });
    expect(await list()).toHaveLength(1);
  });
});

describe('who may', () => {
  test.each(['viewer', 'member'] as const)('a %s reads numbers and changes none', async (role) => {
    const { id } = await starter();
    const person = await app.signUp({ role, organizationId: admin.organizationId });
    expect((await person.request('GET', '/api/phone-numbers')).status).toBe(200);
    expect((await add(inbound('+12025550186'), person)).status).toBe(403);
    expect((await person.request('PATCH', `/api/phone-numbers/${id}`, { is_default: false })).status).toBe(403);
    expect((await remove(id, person)).status).toBe(403);
  });

  test("another organization's number does not exist", async () => {
    const { id } = await starter();
    const stranger = await app.signUp();
    expect((await stranger.request('PATCH', `/api/phone-numbers/${id}`, { is_default: false })).status).toBe(404);
    expect((await remove(id, stranger)).status).toBe(404);
    expect(await stored(id)).toMatchObject({ is_default: true });
  });
});
