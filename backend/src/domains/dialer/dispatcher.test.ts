import type { ScheduledCallDetail } from '@switchboard/contracts/scheduled-calls';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { signUpCaller, type TestCaller } from '../calls/test-caller.ts';
import { zoneAt } from './proof/open-zone.ts';
import { scheduleFor } from './proof/schedule-for.ts';

let app: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
});
afterAll(() => app.close());
beforeEach(async () => {
  caller = await signUpCaller(app);
});
afterEach(async () => {
  await app.services.systemPool.query("UPDATE scheduled_calls SET due_at = 'infinity' WHERE status = 'scheduled'");
});

const inOrganization = <T>(work: () => Promise<T>) => withTenant(caller.person.organizationId, work);
const read = async (id: string) =>
  (await caller.person.request<ScheduledCallDetail>('GET', `/api/scheduled-calls/${id}`)).body;
const until = (id: string, holds: (call: ScheduledCallDetail) => boolean) =>
  eventually(async () => {
    const call = await read(id);
    return holds(call) && call;
  });
/** Schedules a call that is due now, in a zone where the window is open by default. */
async function due(more: Partial<Parameters<typeof scheduleFor>[2]> = {}, lastFour?: string): Promise<string> {
  const lead_id = await caller.lead(lastFour);
  const [id = ''] = await scheduleFor(app, caller, { lead_ids: [lead_id], ...more });
  return id;
}
const setOrganization = (data: Record<string, unknown>) =>
  inOrganization(() => app.services.db.organizations.updateMany({ where: {}, data }));
const openZone = () => zoneAt(12);

describe('a scheduled call', () => {
  it('a scheduled call is dialed at its time and leaves a log', async () => {
    const id = await due({ in_ms: 400, time_zone: openZone() });
    expect((await read(id)).status).toBe('scheduled');
    const call = await until(id, ({ calls }) => calls[0]?.ended_reason === 'assistant-ended-call');
    expect(call).toMatchObject({ status: 'called', now: null, decisions: [{ is_allowed: true, reason: null }] });
    const { attempts, created_at } = await caller.read(call.call_id ?? '');
    expect(attempts).toMatchObject([{ attempt_number: 1, status: 'settled' }]);
    expect(Date.parse(created_at)).toBeGreaterThanOrEqual(Date.parse(call.scheduled_time));
    const logs = await caller.person.request<{ items: unknown[] }>('GET', `/api/call-logs?lead_id=${call.lead_id}`);
    expect(logs.body.items).toHaveLength(1);
  });

  it("a scheduled call is held outside the lead's call window, with one readable decision", async () => {
    const id = await due({ time_zone: zoneAt(3) });
    const call = await until(id, ({ hold }) => hold !== null);
    expect(call.hold).toMatchObject({ reason: 'outside_call_window' });
    expect(call.hold?.explanation).toMatch(/^Held until 8:00 AM in GMT.*: outside the call window 8:00 AM–9:00 PM\.$/);
    expect(call.due_at).toBe(call.hold?.until);
    expect(call.decisions).toMatchObject([{ is_allowed: false, reason: 'outside_call_window', times: 1 }]);
    expect(call.now).toMatchObject({ is_allowed: false, reason: 'outside_call_window' });
  });

  it('a scheduled call is held while all calls are paused, and placed as soon as they resume', async () => {
    await setOrganization({ calls_paused_at: new Date(), calls_pause_reason: 'fire drill' });
    const id = await due({ time_zone: openZone() });
    const held = await until(id, ({ hold }) => hold !== null);
    expect(held.hold?.explanation).toBe('All calls of your organization are paused: fire drill');
    const refused = await caller.place(await caller.lead());
    expect(refused.body).toMatchObject({ success: false, message: held.hold?.explanation });
    await setOrganization({ calls_paused_at: null, calls_pause_reason: null });
    await until(id, ({ status }) => status === 'called');
  });

  it('a scheduled call to a number on the do-not-call list fails without being placed', async () => {
    const id = await due({ in_ms: 60_000, time_zone: openZone() });
    await inOrganization(async () => {
      const { lead_id } = await app.services.db.scheduled_calls.findFirstOrThrow({ where: { id } });
      const { phone_e164 } = await app.services.db.leads.findFirstOrThrow({ where: { id: lead_id } });
      const blocked = { organization_id: caller.person.organizationId, phone_e164: phone_e164 ?? '' };
      await app.services.db.do_not_call.create({ data: blocked });
      await app.services.db.scheduled_calls.update({ where: { id }, data: { due_at: new Date() } });
    });
    expect(await until(id, ({ status }) => status === 'failed')).toMatchObject({
      closed_explanation: 'The number is on the do-not-call list of your organization.',
      calls: [],
    });
  });

  it('a scheduled call waits while another call to its lead is live', async () => {
    const lead = await caller.lead();
    await caller.place(lead);
    const [id = ''] = await scheduleFor(app, caller, { lead_ids: [lead], time_zone: openZone() });
    expect((await until(id, ({ hold }) => hold !== null)).hold?.reason).toBe('already_in_call');
    await until(id, ({ status }) => status === 'called');
  });

  it('a scheduled call waits while another lead at its number is being called, even if both are due together', async () => {
    const lead = await caller.lead();
    const { body } = await caller.person.request<{ phone_number: string }>('GET', `/api/leads/${lead}`);
    const namesake = { first_name: 'Ada', last_name: 'Same', phone_number: body.phone_number };
    const other = await caller.person.request<{ id: string }>('POST', '/api/leads', namesake);
    const ids = await scheduleFor(app, caller, { lead_ids: [lead, other.body.id], time_zone: openZone() });
    const isHeld = async (id: string) => (await read(id)).hold?.reason === 'already_in_call';
    await eventually(async () => (await Promise.all(ids.map(isHeld))).filter(Boolean).length === 1);
    for (const id of ids) await until(id, ({ status }) => status === 'called');
  });
});

describe('an organization', () => {
  it("an organization with a locked row doesn't delay others and gets its own calls afterwards", async () => {
    const other = await signUpCaller(app);
    const leads = [await caller.lead(), await other.lead()] as const;
    const owner = new pg.Client({ connectionString: app.services.env.databaseUrl });
    await owner.connect();
    try {
      await owner.query('BEGIN');
      await owner.query('SELECT FROM organizations WHERE id = $1 FOR UPDATE', [caller.person.organizationId]);
      const [stuck = ''] = await scheduleFor(app, caller, { lead_ids: [leads[0]], time_zone: openZone() });
      /** When the statement that waits for the lock began; null if there is none. */
      const waitingSince = async (): Promise<Date | null> => {
        // Otherwise a transaction sees the same statistics until its end.
        await owner.query('SELECT pg_stat_clear_snapshot()');
        const { rows } = await owner.query(
          "SELECT max(query_start) AS since FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
        );
        return rows[0]?.since;
      };
      const first = await eventually(waitingSince);
      const [free = ''] = await scheduleFor(app, other, { lead_ids: [leads[1]], time_zone: openZone() });
      const isCalled = async () =>
        (await owner.query("SELECT FROM scheduled_calls WHERE id = $1 AND status = 'called'", [free])).rowCount === 1;
      await eventually(isCalled);
      // The dialer gives up after its lock timeout, and tries again.
      await eventually(async () => Number(await waitingSince()) > Number(first));
      expect((await read(stuck)).status).toBe('scheduled');
      await owner.query('COMMIT');
      await until(stuck, ({ status }) => status === 'called');
    } finally {
      await owner.end();
    }
  });
});

describe('a retry', () => {
  it('retries are off by default', async () => {
    const id = await due({ time_zone: openZone() }, '0101');
    const call = await until(id, ({ calls }) => calls[0]?.ended_reason === 'busy');
    expect(call).toMatchObject({ status: 'called', retries_made: 0 });
  });

  it("a call that was busy is retried at the time in the organization's retry rules", async () => {
    await setOrganization({ retry_rules: { busy: { after_minutes: 30, times: 1 } } });
    const id = await due({ time_zone: openZone() }, '0101');
    const again = await until(id, ({ retries_made }) => retries_made === 1);
    expect(again.status).toBe('scheduled');
    const wait = Date.parse(again.scheduled_time) - Date.parse(again.calls[0]?.created_at ?? '');
    expect(wait / 60_000).toBeGreaterThan(29.9);
    expect(wait / 60_000).toBeLessThan(31);
    await inOrganization(() => app.services.db.scheduled_calls.update({ where: { id }, data: { due_at: new Date() } }));
    const last = await until(id, ({ calls }) => calls.length === 2 && calls[0]?.ended_reason === 'busy');
    expect(last).toMatchObject({ status: 'called', retries_made: 1 });
  });
});

describe('limits', () => {
  it('the limit of concurrent calls applies to scheduled calls', async () => {
    await setOrganization({ max_concurrent_calls: 3 });
    const leads = await Promise.all(Array.from({ length: 12 }, () => caller.lead()));
    const ids = await scheduleFor(app, caller, { lead_ids: leads, time_zone: openZone() });
    let most = 0;
    await eventually(async () => {
      const live = await caller.person.request<{ items: unknown[] }>('GET', '/api/call');
      most = Math.max(most, live.body.items.length);
      const { rowCount } = await app.services.systemPool.query(
        "SELECT FROM scheduled_calls WHERE id = ANY($1::uuid[]) AND status = 'called'",
        [ids],
      );
      return rowCount === ids.length;
    }, 30);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(3);
  });

  it('the limit of calls per second from a number applies in every second', async () => {
    await inOrganization(() =>
      app.services.db.phone_numbers.update({ where: { id: caller.numberId }, data: { max_calls_per_second: 4 } }),
    );
    const leads = await Promise.all(Array.from({ length: 12 }, () => caller.lead()));
    const ids = await scheduleFor(app, caller, { lead_ids: leads, time_zone: openZone() });
    const rows = await eventually(async () => {
      const made = await app.services.systemPool.query<{ created_at: Date }>(
        'SELECT created_at FROM calls WHERE scheduled_call_id = ANY($1::uuid[]) ORDER BY created_at',
        [ids],
      );
      return made.rowCount === ids.length && made.rows;
    }, 20);
    const times = rows.map(({ created_at }) => created_at.getTime());
    for (const [index, time] of times.entries())
      expect(times.filter((other) => other >= time && other < time + 1000).length, String(index)).toBeLessThanOrEqual(
        4,
      );
  });
});
