import { randomUUID } from 'node:crypto';
import type { CreatedApiKey } from '@switchboard/contracts/api-keys';
import type { RefusalReason } from '@switchboard/contracts/calls';
import type { PlacedCall } from '@switchboard/contracts/place-call';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { served, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { zoneAt } from '../dialer/proof/open-zone.ts';
import { signUpCaller, type TestCaller } from './test-caller.ts';

// No jobs run here: a placed call keeps the state that placing it wrote.
let app: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  caller = await signUpCaller(app);
});

const inOrganization = <T>(work: () => Promise<T>) => withTenant(caller.person.organizationId, work);
const callCount = () => inOrganization(() => app.services.db.calls.count());
const setLimit = (limit: number) =>
  app.services.systemPool.query('UPDATE organizations SET max_concurrent_calls = $2 WHERE id = $1', [
    caller.person.organizationId,
    limit,
  ]);

describe('an Idempotency-Key', () => {
  it('a repeated Idempotency-Key returns the first answer and changes nothing', async () => {
    const [lead, key] = [await caller.lead(), randomUUID()];
    const first = await caller.place(lead, {}, key);
    const again = await caller.place(lead, {}, key);
    expect(first.body.success).toBe(true);
    // Each response has a different token for the same call.
    const call_token = expect.any(String);
    expect([again.status, again.body]).toEqual([first.status, { ...first.body, call_token }]);
    expect(await callCount()).toBe(1);
  });

  it('twenty concurrent requests with one Idempotency-Key make one call', async () => {
    const [lead, key] = [await caller.lead(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => served(() => caller.place(lead, {}, key))));
    expect(new Set(answers.map(({ body }) => body.call_id)).size).toBe(1);
    expect(answers.every(({ status, body }) => status === 201 && body.success)).toBe(true);
    expect(await callCount()).toBe(1);
    const logs = await caller.person.request<{ items: unknown[] }>('GET', '/api/call-logs');
    expect(logs.body.items).toHaveLength(1);
  });

  it('ten concurrent requests for a new lead with one Idempotency-Key make one lead and one call', async () => {
    const key = randomUUID();
    const lead = { first_name: 'New', last_name: 'Lead', phone_number: '+1 202-555-0150' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => caller.place('', { lead_id: undefined, lead }, key)),
    );
    expect(new Set(answers.map(({ body }) => body.call_id)).size).toBe(1);
    expect(await inOrganization(() => app.services.db.leads.count())).toBe(1);
  });

  it('a repeated Idempotency-Key returns the same bytes even after the call has ended', async () => {
    const [lead, key] = [await caller.lead(), randomUUID()];
    const first = await caller.place(lead, {}, key);
    await inOrganization(() =>
      app.services.db.calls.update({
        where: { id: first.body.call_id },
        data: { status: 'error', error_message: 'The trunk failed.', ended_at: new Date() },
      }),
    );
    const again = await caller.place(lead, {}, key);
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    expect(first.body.call_token).toBeTruthy();
  });

  it('an Idempotency-Key that was used for another request is refused', async () => {
    const key = randomUUID();
    await caller.place(await caller.lead(), {}, key);
    const other = await caller.place(await caller.lead(), {}, key);
    expect([other.status, other.body]).toMatchObject([
      409,
      { error: { code: 'CONFLICT', reason: 'idempotency_key_reused' } },
    ]);
  });

  it('each organization has its own Idempotency-Keys', async () => {
    const [lead, key] = [await caller.lead(), randomUUID()];
    const first = await caller.place(lead, {}, key);
    const other = await signUpCaller(app);
    const second = await other.place(await other.lead(), {}, key);
    expect(second.body.success).toBe(true);
    expect(second.body.call_id).not.toBe(first.body.call_id);
  });
});

describe('a call to a new lead', () => {
  it('a call to a new lead records the lead and the call in the audit log under the person who placed it', async () => {
    const lead = { first_name: 'New', last_name: 'Lead', phone_number: '+1 202-555-0150' };
    const { body } = await caller.place('', { lead_id: undefined, lead });
    const { lead_id } = await caller.read(body.call_id);
    const entries = await inOrganization(() =>
      app.services.db.audit_logs.findMany({ where: { resource_id: lead_id ?? '' }, orderBy: { action: 'asc' } }),
    );
    expect(
      entries.map(({ action, actor_kind, actor_id, actor_name }) => [action, actor_kind, actor_id, actor_name]),
    ).toEqual(['call', 'create'].map((action) => [action, 'person', caller.person.userId, 'Test Person']));
  });
});

describe('a decision', () => {
  it('an allowed call stores its decision with the inputs', async () => {
    const placed = await caller.place(await caller.lead());
    const { decisions, status } = await caller.read(placed.body.call_id);
    expect(status).toBe('initiated');
    expect(decisions).toHaveLength(1);
    expect(decisions[0]).toMatchObject({
      is_allowed: true,
      reason: null,
      attempt_number: 1,
      inputs: { live_calls: 0, max_concurrent_calls: 10 },
    });
    expect(decisions[0]?.rules.every(({ passed }) => passed)).toBe(true);
  });

  // The reasons about time and scheduled calls have their own suite.
  const cases: Partial<Record<RefusalReason, () => Promise<[string, Record<string, unknown>]>>> = {
    video_needs_interview_link: async () => [await caller.lead(), { isVideo: true }],
    lead_phone_invalid: async () => [await caller.lead(), { phoneNumber: '12 34' }],
    do_not_call: async () => {
      await inOrganization(() =>
        app.services.db.do_not_call.create({
          data: { organization_id: caller.person.organizationId, phone_e164: '+12025550199' },
        }),
      );
      return [await caller.lead(), { phoneNumber: '+1 (202) 555-0199' }];
    },
    assistant_not_published: async () => {
      const draft = await caller.person.request<{ id: string }>('POST', '/api/assistants', { name: 'Draft' });
      return [await caller.lead(), { assistant_id: draft.body.id }];
    },
    phone_number_not_outbound: async () => {
      const inbound = await caller.person.request<{ id: string }>('POST', '/api/phone-numbers', {
        phone_number: '+12025550177',
        type: 'inbound',
      });
      return [await caller.lead(), { phone_number_id: inbound.body.id }];
    },
    already_in_call: async () => {
      const lead = await caller.lead();
      await caller.place(lead);
      return [lead, {}];
    },
    concurrency_limit: async () => {
      await setLimit(0);
      return [await caller.lead(), {}];
    },
  };

  it.each(Object.keys(cases) as RefusalReason[])('a refusal with %s dials nothing and explains why', async (reason) => {
    const [lead, extra] = (await cases[reason]?.()) ?? ['', {}];
    const answer = await caller.place(lead, extra);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ success: false, status: 'error' });
    const call = await caller.read(answer.body.call_id);
    const decision = call.decisions[0];
    expect([decision?.is_allowed, decision?.reason]).toEqual([false, reason]);
    const failed = decision?.rules.find(({ passed }) => !passed);
    expect([failed?.rule, failed?.explanation]).toEqual([reason, answer.body.message]);
    expect([call.error_message, call.attempts, call.call_log_id]).toEqual([answer.body.message, [], null]);
    expect(call.ended_at).not.toBeNull();
    const { rows } = await app.services.systemPool.query<{ payload: { call_id: string } }>(
      'SELECT payload FROM graphile_worker._private_jobs',
    );
    expect(rows.map(({ payload }) => payload.call_id)).not.toContain(answer.body.call_id);
  });

  it('the refusal of an invalid number names the number given for this call', async () => {
    const { body } = await caller.place(await caller.lead(), { phoneNumber: '12 34' });
    expect(body.message).toBe('"12 34" has no country. Correct the number of this call.');
  });

  it('a number has only one call at a time even if several leads share it', async () => {
    const lead = await caller.lead();
    const { body } = await caller.person.request<{ phone_number: string }>('GET', `/api/leads/${lead}`);
    const namesake = { first_name: 'Ada', last_name: 'Same', phone_number: body.phone_number };
    const other = await caller.person.request<{ id: string }>('POST', '/api/leads', namesake);
    const answers = await Promise.all([caller.place(lead), caller.place(other.body.id)]);
    expect(answers.map((answer) => answer.body.success).sort()).toEqual([false, true]);
  });

  it("an API call keeps to the lead's call window, while a person can call at any time", async () => {
    const { key } = (
      await caller.person.request<CreatedApiKey>('POST', '/api/api-keys', { name: 'CRM', scopes: ['calls'] })
    ).body;
    const ask = async (hour: number) => {
      const lead_id = await caller.lead();
      await caller.person.request('PATCH', `/api/leads/${lead_id}`, { time_zone: zoneAt(hour) });
      const body = { lead_id, assistant_id: caller.assistantId, phone_number_id: caller.numberId };
      const answer = await app.fetch('/api/call', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { lead_id, answer: (await answer.json()) as PlacedCall };
    };
    expect((await ask(12)).answer.success).toBe(true);
    const { lead_id, answer: night } = await ask(3);
    expect([night.success, night.message]).toEqual([
      false,
      expect.stringMatching(/^Not before 8:00 AM .*: outside the call window 8:00 AM–9:00 PM\.$/),
    ]);
    expect((await caller.read(night.call_id)).decisions[0]).toMatchObject({
      reason: 'outside_call_window',
      inputs: { asker: 'program' },
    });
    expect((await caller.place(lead_id)).body.success).toBe(true);
  });

  it('a repeated Idempotency-Key returns the same refusal even when its reason no longer applies', async () => {
    const key = randomUUID();
    await setLimit(0);
    const lead = await caller.lead();
    const refused = await caller.place(lead, {}, key);
    await setLimit(5);
    expect((await caller.place(lead, {}, key)).body).toEqual(refused.body);
  });
});

describe('limits', () => {
  it('the limit of concurrent calls applies under fifty parallel requests', async () => {
    await setLimit(7);
    const leads = await Promise.all(Array.from({ length: 50 }, () => caller.lead()));
    const answers = await Promise.all(leads.map((lead) => served(() => caller.place(lead))));
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect(answers.filter(({ body }) => body.success)).toHaveLength(7);
    const live = await caller.person.request<{ items: unknown[] }>('GET', '/api/call');
    expect(live.body.items).toHaveLength(7);
    expect(await callCount()).toBe(50);
  });

  it('a lead has only one call at a time under parallel requests', async () => {
    const lead = await caller.lead();
    const answers = await Promise.all(Array.from({ length: 12 }, () => served(() => caller.place(lead))));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
  });
});
