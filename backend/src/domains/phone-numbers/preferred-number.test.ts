import type { Assistant } from '@switchboard/contracts/assistants';
import type { ApiErrorBody } from '@switchboard/contracts/errors';
import type { PhoneNumberUses } from '@switchboard/contracts/phone-numbers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { signUpCaller, type TestCaller } from '../calls/test-caller.ts';
import { outboundNumberOf } from './outbound-number.ts';

let app: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  caller = await signUpCaller(app);
});

const ask = <T>(method: string, path: string, body?: unknown) => caller.person.request<T>(method, path, body);
const prefer = (phone_number_id: string | null) =>
  ask<{ phone_number_id: string | null }>('PUT', `/api/assistants/${caller.assistantId}/preferred-number`, {
    phone_number_id,
  });
const trunk = { termination_sip_domain: 'sip.example.com', auth_username: 'a', auth_password: 'long enough' };
const outbound = async (phone_number: string) =>
  (await ask<{ id: string }>('POST', '/api/phone-numbers', { phone_number, type: 'outbound', ...trunk })).body.id;
const chosen = () =>
  withTenant(caller.person.organizationId, async () => {
    const number = await outboundNumberOf(app.services.db, caller.assistantId);
    return number?.id;
  });

test('a preferred number applies to an assistant immediately, without a new version, and is shown in lists', async () => {
  const id = await outbound('+12025550171');
  const before = (await ask<Assistant>('GET', `/api/assistants/${caller.assistantId}`)).body;
  expect(before.preferred_phone_number_id).toBeNull();
  expect((await prefer(id)).body).toEqual({ phone_number_id: id });
  const { body: list } = await ask<{ items: Assistant[] }>('GET', '/api/assistants');
  expect(list.items.find((assistant) => assistant.id === caller.assistantId)).toMatchObject({
    preferred_phone_number_id: id,
    published_version: before.published_version,
    has_unpublished_changes: before.has_unpublished_changes,
  });
  expect(await chosen()).toBe(id);
  expect((await prefer(null)).body).toEqual({ phone_number_id: null });
});

test('an assistant without a preferred number, or with a retired one, calls from the default number', async () => {
  const id = await outbound('+12025550172');
  await ask('PATCH', `/api/phone-numbers/${caller.numberId}`, { is_default: true });
  expect(await chosen()).toBe(caller.numberId);
  await prefer(id);
  await ask('POST', `/api/phone-numbers/${id}/retire`);
  expect(await chosen()).toBe(caller.numberId);
});

test("an inbound number or another organization's number can't be preferred", async () => {
  const inbound = await ask<{ id: string }>('POST', '/api/phone-numbers', {
    phone_number: '+12025550173',
    type: 'inbound',
  });
  const refused = await prefer(inbound.body.id);
  expect(refused).toMatchObject({
    status: 400,
    body: { error: { fields: { phone_number_id: 'Please select an outbound phone number' } } },
  });
  const other = await signUpCaller(app);
  expect((await prefer(other.numberId)).status).toBe(404);
});

test("a preferred number stays outbound and can't be deleted, and the error names its assistants", async () => {
  const id = await outbound('+12025550174');
  await prefer(id);
  const { body: uses } = await ask<PhoneNumberUses>('GET', `/api/phone-numbers/${id}/uses`);
  expect(uses.assistants).toMatchObject({ total: 1, first: [{ id: caller.assistantId }] });
  const deleted = await ask<ApiErrorBody>('DELETE', `/api/phone-numbers/${id}`);
  expect([deleted.status, deleted.body.error.message]).toEqual([
    409,
    'This phone number cannot be deleted: 1 assistant still refer to it. It can be retired instead.',
  ]);
  expect((await ask('PATCH', `/api/phone-numbers/${id}`, { type: 'inbound' })).status).toBe(409);
  await prefer(null);
  expect((await ask('DELETE', `/api/phone-numbers/${id}`)).status).toBe(204);
});

test('choosing a preferred number writes one audit entry', async () => {
  const id = await outbound('+12025550175');
  await prefer(id);
  await prefer(id);
  const entries = await withTenant(
    caller.person.organizationId,
    async () => await app.services.db.audit_logs.findMany({ where: { resource_id: caller.assistantId } }),
  );
  expect(entries.filter(({ details }) => JSON.stringify(details).includes(id))).toHaveLength(1);
});
