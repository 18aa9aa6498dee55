import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { signUpCaller, type TestCaller } from './test-caller.ts';

let app: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  caller = await signUpCaller(app);
});
afterAll(() => app.close());

async function schedule(by: TestCaller): Promise<string> {
  const { organizationId: organization_id } = by.person;
  const { db } = app.services;
  const lead_id = await by.lead();
  const parties = { lead_id, assistant_id: by.assistantId, phone_number_id: by.numberId };
  const scheduled_time = new Date(Date.now() + 60_000);
  return withTenant(organization_id, async () => {
    const { id } = await db.scheduled_calls.create({
      data: { organization_id, ...parties, scheduled_time, due_at: scheduled_time },
    });
    return id;
  });
}

const decide = (subject: { call_id?: string; scheduled_call_id?: string }) => {
  const { organizationId: organization_id } = caller.person;
  const decision = { attempt_number: 1, is_allowed: false, reason: 'do_not_call', rules: [], inputs: {} };
  return withTenant(organization_id, () =>
    app.services.db.dial_decisions.create({ data: { organization_id, ...decision, ...subject } }),
  );
};

describe('a dial decision', () => {
  it('a decision about a held scheduled call has no call and is deleted with the scheduled call', async () => {
    const scheduled_call_id = await schedule(caller);
    const { id, call_id } = await decide({ scheduled_call_id });
    expect(call_id).toBeNull();
    const left = await withTenant(caller.person.organizationId, async () => {
      await app.services.db.scheduled_calls.delete({ where: { id: scheduled_call_id } });
      return app.services.db.dial_decisions.count({ where: { id } });
    });
    expect(left).toBe(0);
  });

  it('a dial decision belongs either to a call or to a scheduled call, never to both or neither', async () => {
    const { body } = await caller.place(await caller.lead());
    const scheduled_call_id = await schedule(caller);
    await expect(decide({})).rejects.toThrow(/dial_decisions_one_subject/);
    await expect(decide({ call_id: body.call_id, scheduled_call_id })).rejects.toThrow(/dial_decisions_one_subject/);
  });

  it("a dial decision can't belong to another organization's scheduled call", async () => {
    const scheduled_call_id = await schedule(await signUpCaller(app));
    await expect(decide({ scheduled_call_id })).rejects.toThrow(/foreign key/i);
  });

  it('a dial decision is listed with its call, and one that held a call has no call', async () => {
    const { body } = await caller.place(await caller.lead());
    await decide({ scheduled_call_id: await schedule(caller) });
    const { decisions } = await caller.read(body.call_id);
    expect(decisions).toMatchObject([{ call_id: body.call_id, scheduled_call_id: null }]);
  });
});
