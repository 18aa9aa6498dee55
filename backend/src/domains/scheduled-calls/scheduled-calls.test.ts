import { randomUUID } from 'node:crypto';
import type { CallWindowAnswer, ScheduledCall, ScheduledCallDetail } from '@switchboard/contracts/scheduled-calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
  await inOrganization(() =>
    app.services.db.organizations.updateMany({ where: {}, data: { time_zone: 'America/Chicago' } }),
  );
});

const inOrganization = <T>(work: () => Promise<T>) => withTenant(caller.person.organizationId, work);
interface Refusal {
  error: { code: string; message: string; reason?: string; details?: Record<string, unknown> };
}
const path = '/api/scheduled-calls';
/** An hour of a Wednesday in two weeks, in UTC; Chicago is five or six hours behind. */
const wednesday = (hour: number): string => {
  const day = new Date(Date.now() + 14 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((10 - day.getUTCDay()) % 7));
  day.setUTCHours(hour, 0, 0, 0);
  return day.toISOString();
};
async function newLead(): Promise<string> {
  const id = await caller.lead();
  await inOrganization(() => app.services.db.leads.update({ where: { id }, data: { time_zone: 'America/Chicago' } }));
  return id;
}
const schedule = <T = ScheduledCall>(lead_id: string, more: Record<string, unknown> = {}, key?: string) =>
  caller.person.request<T>(
    'POST',
    path,
    {
      lead_id,
      assistant_id: caller.assistantId,
      phone_number_id: caller.numberId,
      scheduled_time: wednesday(17),
      ...more,
    },
    key ? { 'idempotency-key': key } : {},
  );
const leadTime = async (id: string) =>
  (await caller.person.request<{ scheduled_time: string | null }>('GET', `/api/leads/${id}`)).body.scheduled_time;

describe('a scheduled call', () => {
  it('a scheduled call has the variables of its lead, and the lead shows its time', async () => {
    const lead = await newLead();
    const { status, body } = await schedule(lead);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'scheduled',
      lead_name: 'Grace Hopper',
      time_zone: 'America/Chicago',
      hold: null,
      custom_variables: { lead_first_name: 'Grace', lead_last_name: 'Hopper', campaign_id: null },
    });
    expect(await leadTime(lead)).toBe(wednesday(17));
  });

  it.each([
    [{ scheduled_time: undefined }, 'Please select a date'],
    [{ assistant_id: undefined }, 'Please select an assistant'],
    [{ assistant_id: '' }, 'Please select an assistant'],
    [{ phone_number_id: undefined }, 'Please select a phone number'],
    [{ scheduled_time: new Date(Date.now() - 1000).toISOString() }, 'Cannot schedule a call in the past'],
    [{ scheduled_time: '9999-06-01T17:00:00Z' }, 'Cannot schedule a call more than a year ahead'],
  ])('a scheduled call is refused with %o', async (more, message) => {
    const { status, body } = await schedule<Refusal>(await newLead(), more);
    expect([status, body.error.message]).toEqual([400, message]);
  });

  it("a scheduled call outside the lead's call window is refused with the next allowed time", async () => {
    const { status, body } = await schedule<Refusal>(await newLead(), { scheduled_time: wednesday(9) });
    expect([status, body.error.reason]).toEqual([400, 'outside_call_window']);
    expect(body.error.message).toMatch(/^Not before 8:00 AM.* in Chicago: outside the call window 8:00 AM–9:00 PM\.$/);
    const next = new Date(String(body.error.details?.next_allowed_time));
    expect(next.toISOString().slice(0, 10)).toBe(wednesday(9).slice(0, 10));
    expect(next.toLocaleTimeString('en-GB', { timeZone: 'America/Chicago' })).toBe('08:00:00');
  });

  it('a scheduled call to a number on the do-not-call list is refused', async () => {
    const lead = await newLead();
    const { phone_e164 } = await inOrganization(() => app.services.db.leads.findFirstOrThrow({ where: { id: lead } }));
    await inOrganization(() =>
      app.services.db.do_not_call.create({
        data: { organization_id: caller.person.organizationId, phone_e164: phone_e164 ?? '' },
      }),
    );
    expect((await schedule<Refusal>(lead)).body.error.reason).toBe('do_not_call');
  });

  it('a lead has one scheduled call, even for concurrent requests', async () => {
    const lead = await newLead();
    const answers = await Promise.all([schedule<Refusal>(lead), schedule<Refusal>(lead), schedule<Refusal>(lead)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error.reason).toBe('already_scheduled');
  });

  it('an Idempotency-Key returns the first scheduled call and refuses another request', async () => {
    const [lead, key] = [await newLead(), randomUUID()];
    const [first, second] = await Promise.all([schedule(lead, {}, key), schedule(lead, {}, key)]);
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
    const other = await schedule<Refusal>(lead, { scheduled_time: wednesday(18) }, key);
    expect([other.status, other.body.error.reason]).toEqual([409, 'idempotency_key_reused']);
  });
});

describe('rescheduling', () => {
  it('rescheduling moves the scheduled call and the time shown for its lead', async () => {
    const lead = await newLead();
    const { body } = await schedule(lead);
    const moved = await caller.person.request<ScheduledCall>('PATCH', `${path}/${body.id}`, {
      scheduled_time: wednesday(18),
    });
    expect(moved.body).toMatchObject({ id: body.id, scheduled_time: wednesday(18), due_at: wednesday(18) });
    expect(await leadTime(lead)).toBe(wednesday(18));
  });

  it('rescheduling follows the same time rules as scheduling', async () => {
    const { body } = await schedule(await newLead());
    for (const [scheduled_time, reason] of [
      [wednesday(9), 'outside_call_window'],
      ['2020-01-01T12:00:00Z', 'in_past'],
    ])
      expect(
        (await caller.person.request<Refusal>('PATCH', `${path}/${body.id}`, { scheduled_time })).body.error,
      ).toMatchObject({
        reason,
      });
  });
});

describe('cancelling', () => {
  it("cancelling a scheduled call clears the lead's time, and cancelling again returns 409", async () => {
    const lead = await newLead();
    const { body } = await schedule(lead);
    expect((await caller.person.request<ScheduledCall>('POST', `${path}/${body.id}/cancel`)).body).toMatchObject({
      status: 'cancelled',
      due_at: null,
    });
    const again = await caller.person.request<Refusal>('POST', `${path}/${body.id}/cancel`);
    expect([again.status, again.body.error.reason]).toEqual([409, 'not_scheduled']);
    expect(again.body.error.message).toBe('This call was already cancelled.');
    expect(await leadTime(lead)).toBeNull();
    expect((await schedule(lead)).status).toBe(201);
  });

  it.each(['cancel', 'reschedule'])("a call that was already placed can't be changed: %s returns 409", async (act) => {
    const { body } = await schedule(await newLead());
    await inOrganization(() =>
      app.services.db.scheduled_calls.update({ where: { id: body.id }, data: { status: 'called' } }),
    );
    const answer =
      act === 'cancel'
        ? await caller.person.request<Refusal>('POST', `${path}/${body.id}/cancel`)
        : await caller.person.request<Refusal>('PATCH', `${path}/${body.id}`, { scheduled_time: wednesday(18) });
    expect([answer.status, answer.body.error.reason]).toEqual([409, 'already_called']);
  });
});

describe('reading', () => {
  it('scheduled calls are listed by time and can be filtered by lead, status and time range', async () => {
    const [first, second] = [await newLead(), await newLead()];
    await schedule(first, { scheduled_time: wednesday(18) });
    await schedule(second, { scheduled_time: wednesday(17) });
    const list = async (query: string) =>
      (await caller.person.request<{ items: ScheduledCall[] }>('GET', `${path}?${query}`)).body.items.map(
        ({ lead_id }) => lead_id,
      );
    expect(await list('')).toEqual([second, first]);
    expect(await list('direction=desc')).toEqual([first, second]);
    expect(await list(`lead_id=${first}`)).toEqual([first]);
    expect(await list('status=cancelled')).toEqual([]);
    expect(await list(`from=${wednesday(17)}&to=${wednesday(18)}`)).toEqual([second]);
  });

  it('a waiting scheduled call shows the current decision of the dialing rules', async () => {
    const { body } = await schedule(await newLead());
    const detail = await caller.person.request<ScheduledCallDetail>('GET', `${path}/${body.id}`);
    expect(detail.body).toMatchObject({
      decisions: [],
      calls: [],
      now: { is_allowed: true, explanation: 'It is called when its time has come.' },
    });
  });

  it("the API reports whether a time is inside a lead's call window", async () => {
    const lead = await newLead();
    const ask = async (at: string) =>
      (await caller.person.request<CallWindowAnswer>('GET', `/api/leads/${lead}/call-window?at=${at}`)).body;
    expect(await ask(wednesday(17))).toMatchObject({
      time_zone: 'America/Chicago',
      is_leads_own_zone: true,
      window: { start: '08:00', end: '21:00' },
      is_allowed: true,
      next_allowed_time: wednesday(17),
    });
    expect((await ask(wednesday(9))).is_allowed).toBe(false);
  });
});
