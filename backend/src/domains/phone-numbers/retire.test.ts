import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import type { ReceivedCall } from '@switchboard/contracts/place-call';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { signUpCaller, type TestCaller } from '../calls/test-caller.ts';

let app: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  caller = await signUpCaller(app);
});

const act = (verb: 'retire' | 'restore', id = caller.numberId) =>
  caller.person.request<PhoneNumber>('POST', `/api/phone-numbers/${id}/${verb}`);
const listed = async (query = '') =>
  (await caller.person.request<Page<PhoneNumber>>('GET', `/api/phone-numbers${query}`)).body.items.map(({ id }) => id);

test('a retired number is listed only on request and is no longer the default', async () => {
  await caller.person.request('PATCH', `/api/phone-numbers/${caller.numberId}`, { is_default: true });
  const { status, body } = await act('retire');
  expect([status, body.retired_at, body.is_default]).toEqual([200, expect.any(String), false]);
  expect([await listed(), await listed('?type=outbound'), await listed('?with_retired=true')]).toEqual([
    [],
    [],
    [caller.numberId],
  ]);
  const asDefault = await caller.person.request('PATCH', `/api/phone-numbers/${caller.numberId}`, { is_default: true });
  expect(asDefault).toMatchObject({
    status: 400,
    body: { error: { fields: { is_default: expect.stringMatching(/^This number is retired\./) } } },
  });
  expect((await act('restore')).body.retired_at).toBeNull();
  expect(await listed('?type=outbound')).toEqual([caller.numberId]);
});

test('retiring and restoring a number each write one audit entry', async () => {
  for (const verb of ['retire', 'retire', 'restore', 'restore'] as const) await act(verb);
  const entries = await withTenant(
    caller.person.organizationId,
    async () => await app.services.db.audit_logs.findMany({ where: { resource_id: caller.numberId } }),
  );
  expect(entries.map(({ action }) => action).sort()).toEqual(['restore', 'retire']);
});

test('a retired number places no calls, and no calls can be scheduled from it', async () => {
  const lead = await caller.lead();
  await act('retire');
  const refused = await caller.place(lead);
  expect(refused.body).toMatchObject({ success: false, message: 'The number is retired.' });
  expect((await caller.read(refused.body.call_id)).decisions[0]?.reason).toBe('phone_number_retired');
  const scheduled = await caller.person.request('POST', '/api/scheduled-calls', {
    lead_id: lead,
    assistant_id: caller.assistantId,
    phone_number_id: caller.numberId,
    scheduled_time: new Date(Date.now() + 86_400_000).toISOString(),
  });
  expect(scheduled).toMatchObject({
    status: 400,
    body: { error: { fields: { phone_number_id: 'This number is retired. Please select another one' } } },
  });
  await act('restore');
  expect((await caller.place(lead)).body.success).toBe(true);
});

test('a call that was held for a retired number is checked again once the number is restored', async () => {
  const lead_id = await caller.lead();
  await act('retire');
  const later = new Date(Date.now() + 86_400_000);
  const dueAt = () =>
    withTenant(caller.person.organizationId, async () => {
      const { due_at } = await app.services.db.scheduled_calls.findFirstOrThrow({ where: { lead_id } });
      return due_at.getTime();
    });
  await withTenant(
    caller.person.organizationId,
    async () =>
      await app.services.db.scheduled_calls.create({
        data: {
          organization_id: caller.person.organizationId,
          lead_id,
          assistant_id: caller.assistantId,
          phone_number_id: caller.numberId,
          scheduled_time: new Date(Date.now() - 60_000),
          due_at: later,
          hold_reason: 'phone_number_retired',
          hold_explanation: 'The number is retired.',
          held_since: new Date(),
        },
      }),
  );
  expect(await dueAt()).toBe(later.getTime());
  await act('restore');
  expect(await dueAt()).toBeLessThan(later.getTime());
});

test("an assistant doesn't answer a retired number", async () => {
  const number = (
    await caller.person.request<PhoneNumber>('POST', '/api/phone-numbers', {
      phone_number: '+12025550163',
      type: 'inbound',
      assistant_id: caller.assistantId,
    })
  ).body;
  await act('retire', number.id);
  const { body } = await caller.person.request<ReceivedCall>('POST', '/api/sandbox/call-in', {
    phone_number_id: number.id,
    caller_number: '+12025550164',
  });
  expect([body.success, body.message]).toEqual([false, 'No one answered: this number is retired.']);
});
