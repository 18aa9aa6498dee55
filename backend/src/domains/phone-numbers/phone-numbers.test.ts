import { randomUUID } from 'node:crypto';
import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSipPassword } from './sip-password.ts';
import { inbound, outbound, password, signUpNumbers } from './test-numbers.ts';

let app: TestApp;
let numbers: Awaited<ReturnType<typeof signUpNumbers>>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  numbers = await signUpNumbers(app);
});

describe('adding a number', () => {
  test('a new number is stored without spaces and hyphens, with defaults for omitted fields', async () => {
    const { status, body } = await numbers.add(inbound('+44 7700 900-123'));
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
  ])('an invalid phone number is refused: %j', async (body, fields) => {
    const answer = await numbers.add(body);
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION', fields } } });
    expect(await numbers.list()).toHaveLength(1);
  });

  test('the longest and the shortest E.164 numbers are accepted', async () => {
    expect((await numbers.add(inbound('+123456789012345'))).status).toBe(201);
    expect((await numbers.add(inbound('+12'))).status).toBe(201);
  });

  test('a number can be added once per account in any format, and again in another account', async () => {
    await numbers.add(outbound('+12025550123'));
    const answer = await numbers.add(outbound('+1 202-555-0123'));
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
    expect((await numbers.add(outbound('+12025550123'), await app.signUp())).status).toBe(201);
  });

  test('the second of two concurrent requests to add a number gets a conflict', async () => {
    const answers = await Promise.all([numbers.add(inbound('+12025550124')), numbers.add(inbound('+12025550124'))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('a new number writes an audit entry and an event without the password', async () => {
    const { body } = await numbers.add(outbound('+12025550125'));
    const [entries, events] = await numbers.inTenant(() =>
      Promise.all([
        app.services.db.audit_logs.findMany({ where: { resource_id: body.id } }),
        app.services.db.live_events.findMany(),
      ]),
    );
    expect(entries).toMatchObject([{ action: 'create', resource_type: 'phone_number', user_id: numbers.admin.userId }]);
    expect(events.map(({ payload }) => payload)).toEqual([
      { type: 'phone_number.changed', subject_id: body.id, change: 'created' },
    ]);
    expect(JSON.stringify(entries)).not.toContain(password);
  });
});

describe('the SIP password', () => {
  test('the SIP password is encrypted for its row, can be decrypted, and only its end is returned', async () => {
    const { body } = await numbers.add(outbound('+12025550130'));
    const row = await numbers.stored(body.id);
    expect(row.auth_password_encrypted).toMatch(/^v1\./);
    expect(row.auth_password_encrypted).not.toContain(password);
    expect(openSipPassword(app.services.env, row)).toBe(password);
    expect(() => openSipPassword(app.services.env, { ...row, id: randomUUID() })).toThrow();
    expect(body.auth_password_last_four).toBe('d-42');
    const answers = JSON.stringify([
      body,
      await numbers.list(),
      (await numbers.change(body.id, { is_default: true })).body,
    ]);
    expect(answers).not.toContain(password);
    expect(answers).not.toContain(row.auth_password_encrypted);
    expect(answers).not.toMatch(/auth_password"|auth_password_encrypted/);
  });

  test('at most half of a short SIP password is shown', async () => {
    const { body } = await numbers.add(outbound('+12025550131', { auth_password: 'abcd' }));
    expect(body.auth_password_last_four).toBe('cd');
  });

  test('the SIP password stays when a change omits it or leaves it empty, and a new one replaces it', async () => {
    const { body } = await numbers.add(outbound('+12025550132'));
    const before = (await numbers.stored(body.id)).auth_password_encrypted;
    await numbers.change(body.id, { auth_username: 'other', auth_password: '' });
    expect((await numbers.stored(body.id)).auth_password_encrypted).toBe(before);
    const { body: changed } = await numbers.change(body.id, { auth_password: 'another-secret-77' });
    expect(changed.auth_password_last_four).toBe('t-77');
    expect(openSipPassword(app.services.env, await numbers.stored(body.id))).toBe('another-secret-77');
  });

  test('a SIP password keeps its spaces', async () => {
    const { body } = await numbers.add(outbound('+12025550133', { auth_password: ' spaced secret ' }));
    expect(openSipPassword(app.services.env, await numbers.stored(body.id))).toBe(' spaced secret ');
  });
});

describe('changing a number', () => {
  test.each([
    ['the domain', { termination_sip_domain: '' }, 'termination_sip_domain'],
    ['the user name', { auth_username: null }, 'auth_username'],
    ['the password', { auth_password: null }, 'auth_password'],
  ])("an outbound number can't lose %s", async (_, body, field) => {
    const { body: number } = await numbers.add(outbound('+12025550140'));
    const answer = await numbers.change(number.id, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION', fields: { [field]: expect.any(String) } } },
    });
    expect(await numbers.stored(number.id)).toMatchObject({
      auth_username: 'acme',
      termination_sip_domain: 'acme.pstn.example',
    });
  });

  test('changing a number to outbound asks for missing details, and accepts them with the change', async () => {
    const { body: number } = await numbers.add(
      inbound('+12025550141', { termination_sip_domain: 'acme.pstn.example' }),
    );
    const refused = await numbers.change(number.id, { type: 'outbound' });
    expect(refused.body).toMatchObject({
      error: {
        fields: {
          auth_username: 'SIP username is required for Plivo SIP trunk',
          auth_password: 'SIP password is required for Plivo SIP trunk',
        },
      },
    });
    const taken = await numbers.change(number.id, { type: 'outbound', auth_username: 'acme', auth_password: password });
    expect(taken).toMatchObject({
      status: 200,
      body: { type: 'outbound', termination_sip_domain: 'acme.pstn.example' },
    });
  });

  test('changing a number to inbound can clear the trunk and its password', async () => {
    const { body: number } = await numbers.add(outbound('+12025550142'));
    const answer = await numbers.change(number.id, {
      type: 'inbound',
      termination_sip_domain: '',
      auth_username: '',
      auth_password: null,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { type: 'inbound', termination_sip_domain: null, auth_username: null, auth_password_last_four: null },
    });
    expect((await numbers.stored(number.id)).auth_password_encrypted).toBeNull();
  });

  test("a number can be changed to another account's number, but not to another number of the same account", async () => {
    const { body: one } = await numbers.add(inbound('+12025550143'));
    await numbers.add(inbound('+12025550144'));
    expect(await numbers.change(one.id, { phone_number: '+1 202 555 0144' })).toMatchObject({
      status: 409,
      body: { error: { message: 'This phone number already exists in your account' } },
    });
    expect((await numbers.change(one.id, { phone_number: '+1 202 555 0145' })).body).toMatchObject({
      phone_number: '+12025550145',
    });
  });

  test('changing a number updates only the given fields, with an audit entry and an event', async () => {
    const { body: before } = await numbers.add(outbound('+12025550146'));
    const { body: after } = await numbers.change(before.id, { auth_username: 'renamed' });
    expect(after).toEqual({ ...before, auth_username: 'renamed', updated_at: after.updated_at });
    const [entries, events] = await numbers.inTenant(() =>
      Promise.all([
        app.services.db.audit_logs.findMany({ where: { resource_id: before.id, action: 'update' } }),
        app.services.db.live_events.findMany(),
      ]),
    );
    expect(entries).toMatchObject([{ details: { after: { auth_username: 'renamed' } } }]);
    expect(events.at(-1)?.payload).toEqual({ type: 'phone_number.changed', subject_id: before.id, change: 'updated' });
  });
});

describe('limits', () => {
  test('limits of a number can be set, kept and removed with an audit entry, even without a trunk', async () => {
    const { id } = await numbers.starter();
    const { body } = await numbers.change(id, { max_concurrent_calls: 12, max_calls_per_second: 3 });
    expect(body).toMatchObject({ max_concurrent_calls: 12, max_calls_per_second: 3 });
    expect((await numbers.change(id, { is_default: true })).body).toMatchObject({ max_concurrent_calls: 12 });
    expect((await numbers.change(id, { max_concurrent_calls: null })).body).toMatchObject({
      max_concurrent_calls: null,
      max_calls_per_second: 3,
    });
    const entries = await numbers.inTenant(() =>
      app.services.db.audit_logs.findMany({ where: { resource_id: id }, orderBy: { created_at: 'asc' } }),
    );
    expect(entries.map(({ details }) => details)).toMatchObject([
      { before: { max_concurrent_calls: null }, after: { max_concurrent_calls: 12, max_calls_per_second: 3 } },
      {},
      { before: { max_concurrent_calls: 12 }, after: { max_concurrent_calls: null } },
    ]);
  });

  test('a new number can have limits', async () => {
    const { body } = await numbers.add(outbound('+12025550147', { max_calls_per_second: 1 }));
    expect(body).toMatchObject({ max_concurrent_calls: null, max_calls_per_second: 1 });
  });

  test.each([
    [{ max_concurrent_calls: 0 }, { max_concurrent_calls: 'Calls at a time must be at least 1' }],
    [{ max_concurrent_calls: 10_001 }, { max_concurrent_calls: 'Calls at a time must be at most 10000' }],
    [{ max_calls_per_second: 1.5 }, { max_calls_per_second: 'Calls per second must be a whole number' }],
    [{ max_calls_per_second: '3' }, { max_calls_per_second: 'Calls per second must be a whole number' }],
  ])('invalid limits of a number are refused: %j', async (body, fields) => {
    const { id } = await numbers.starter();
    expect(await numbers.change(id, body)).toMatchObject({ status: 400, body: { error: { fields } } });
  });

  test("members can't set the limits of a number", async () => {
    const { id } = await numbers.starter();
    const member = await app.signUp({ role: 'member', organizationId: numbers.admin.organizationId });
    expect((await member.request('PATCH', `/api/phone-numbers/${id}`, { max_concurrent_calls: 5 })).status).toBe(403);
  });
});

describe('the default', () => {
  const defaults = async () =>
    (await numbers.list())
      .filter(({ is_default }) => is_default)
      .map(({ phone_number }) => phone_number)
      .sort();

  test('choosing a default number replaces the previous one of the same type', async () => {
    await numbers.add(inbound('+12025550150', { is_default: true }));
    const { body: second } = await numbers.add(outbound('+12025550151', { is_default: true }));
    expect(await defaults()).toEqual(['+12025550150', '+12025550151']);
    const { body: third } = await numbers.add(inbound('+12025550152'));
    await numbers.change(third.id, { is_default: true });
    expect(await defaults()).toEqual(['+12025550151', '+12025550152']);
    await numbers.change(second.id, { type: 'inbound' });
    expect(await defaults()).toEqual(['+12025550151']);
  });

  test('the sandbox number can be the default, although its trunk has no password', async () => {
    const sandbox = await numbers.starter();
    await numbers.add(outbound('+12025550153', { is_default: true }));
    expect((await numbers.change(sandbox.id, { is_default: true })).status).toBe(200);
    expect(await defaults()).toEqual(['+12025550100']);
  });

  test('only one of many concurrent default numbers stays the default', async () => {
    const added = await Promise.all(
      ['60', '61', '62', '63', '64'].map((end) => numbers.add(inbound(`+120255501${end}`))),
    );
    await Promise.all(added.map(({ body }) => numbers.change(body.id, { is_default: true })));
    expect((await defaults()).filter((number) => number !== '+12025550100')).toHaveLength(1);
  });

  test("choosing a default number doesn't change other organizations", async () => {
    const other = await app.signUp();
    await numbers.add(outbound('+12025550154', { is_default: true }));
    const { body } = await other.request<Page<PhoneNumber>>('GET', '/api/phone-numbers');
    expect(body.items[0]).toMatchObject({ is_default: true });
  });
});

describe('listing', () => {
  test('numbers are listed newest first, and numbers of one type by default first and then by number', async () => {
    await numbers.add(outbound('+12025550190'));
    await numbers.add(inbound('+12025550180'));
    await numbers.add(outbound('+12025550170', { is_default: true }));
    expect((await numbers.list()).map(({ phone_number }) => phone_number)).toEqual([
      '+12025550170',
      '+12025550180',
      '+12025550190',
      '+12025550100',
    ]);
    expect((await numbers.list('?type=outbound')).map(({ phone_number }) => phone_number)).toEqual([
      '+12025550170',
      '+12025550100',
      '+12025550190',
    ]);
    expect((await numbers.list('?type=inbound')).map(({ phone_number }) => phone_number)).toEqual(['+12025550180']);
  });
});
