import { randomUUID } from 'node:crypto';
import type { PhoneNumberHealth, PhoneNumberUses } from '@switchboard/contracts/phone-numbers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { inbound, outbound, signUpNumbers } from './test-numbers.ts';

let app: TestApp;
let numbers: Awaited<ReturnType<typeof signUpNumbers>>;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  numbers = await signUpNumbers(app);
});

async function addCampaign(phoneNumberId: string): Promise<void> {
  await numbers.inTenant(async () => {
    const { db } = app.services;
    const agent = await db.assistants.findFirstOrThrow({ orderBy: { created_at: 'asc' } });
    const schema = await db.schema_templates.findFirstOrThrow();
    const organization_id = numbers.admin.organizationId;
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
  const { status, body } = await numbers.admin.request<{ id: string }>('POST', '/api/leads', lead);
  expect(status).toBe(201);
  return body.id;
}

test('a number that campaigns call from stays outbound', async () => {
  const number = (await numbers.add(outbound('+12025550147'))).body;
  await addCampaign(number.id);
  const answer = await numbers.change(number.id, { type: 'inbound' });
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ error: { message: expect.stringContaining('1 campaign') } });
});

describe('deleting', () => {
  test('the uses of a number count the same calls as its weekly health', async () => {
    const { id, phone_number } = await numbers.starter();
    await numbers.inTenant(() =>
      app.services.db.call_logs.createMany({
        data: [1, 2].map(() => ({
          organization_id: numbers.admin.organizationId,
          call_type: 'outbound',
          phone_number: '+12025550177',
          from_number: phone_number,
          to_number: '+12025550177',
        })),
      }),
    );
    const { body: health } = await numbers.admin.request<{ numbers: PhoneNumberHealth[] }>(
      'GET',
      '/api/phone-numbers/health',
    );
    const week = health.numbers.find((one) => one.id === id)?.days.reduce((all, { calls }) => all + calls, 0);
    const { body: uses } = await numbers.admin.request<PhoneNumberUses>('GET', `/api/phone-numbers/${id}/uses`);
    expect([week, uses.calls]).toEqual([2, 2]);
    expect((await numbers.remove(id)).status).toBe(409);
  });

  test('a number without references can be deleted once', async () => {
    const { id } = (await numbers.add(inbound('+12025550185'))).body;
    expect((await numbers.remove(id)).status).toBe(204);
    expect((await numbers.remove(id)).status).toBe(404);
    expect((await numbers.list()).map(({ phone_number }) => phone_number)).toEqual(['+12025550100']);
    const events = await numbers.inTenant(() => app.services.db.live_events.findMany());
    expect(events.at(-1)?.payload).toEqual({ type: 'phone_number.changed', subject_id: id, change: 'deleted' });
  });

  test("a number can't be deleted while campaigns or calls refer to it, and the error names them", async () => {
    const { id } = await numbers.starter();
    await addCampaign(id);
    await addCampaign(id);
    expect(await numbers.remove(id)).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'CONFLICT',
          reason: 'in_use',
          message: 'This phone number cannot be deleted: 2 campaigns still refer to it. It can be retired instead.',
        },
      },
    });
    const lead_id = await addLead();
    await numbers.inTenant(async () => {
      const agent = await app.services.db.assistants.findFirstOrThrow({ orderBy: { created_at: 'asc' } });
      await app.services.db.scheduled_calls.create({
        data: {
          organization_id: numbers.admin.organizationId,
          lead_id,
          assistant_id: agent.id,
          phone_number_id: id,
          scheduled_time: new Date(Date.now() + 3_600_000),
          due_at: new Date(Date.now() + 3_600_000),
        },
      });
    });
    expect((await numbers.remove(id)).body).toMatchObject({
      error: {
        message:
          'This phone number cannot be deleted: 2 campaigns and 1 scheduled call still refer to it. It can be retired instead.',
      },
    });
    expect(await numbers.list()).toHaveLength(1);
  });
});
