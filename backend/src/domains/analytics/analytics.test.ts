import type { AnalyticsSummary, CallAnalytics, LeadCalls } from '@switchboard/contracts/analytics';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';
import { newLead } from '../leads/leads.fixture.ts';
import { daysOf } from './analytics.read.ts';

let app: TestApp;
let owner: TestPerson;
let organization: Parameters<typeof newAssistant>[0];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signUp();
  organization = { app, organizationId: owner.organizationId } as typeof organization;
  await app.services.systemPool.query('UPDATE organizations SET is_pro = true WHERE id = $1', [owner.organizationId]);
  await owner.request('PATCH', '/api/organization', { name: 'Here', time_zone: 'America/Chicago' });
});

const inTenant = <T>(work: () => Promise<T>) => withTenant(owner.organizationId, work);
const query = (text: string, values: unknown[] = []) => inTenant(() => app.services.tenantPool.query(text, values));

interface Given {
  at?: string;
  status?: string;
  ended_reason?: string | null;
  lead_id?: string | null;
  assistant_id?: string | null;
}

const addLog = async ({ at = '2026-11-20T18:30:00Z', status = 'completed', ended_reason = null, ...about }: Given) =>
  inTenant(() =>
    app.services.db.call_logs.create({
      data: {
        organization_id: owner.organizationId,
        call_type: 'outbound',
        phone_number: '+12025550114',
        from_number: '+12025550100',
        status,
        ended_reason,
        call_duration: status === 'completed' ? 90 : 0,
        created_at: new Date(at),
        ...about,
      },
    }),
  );

const read = async (days = 'start_date=2026-11-01&end_date=2026-11-30') =>
  (await owner.request<CallAnalytics>('GET', `/api/analytics/calls?${days}`)).body;

// The triggers' counters, for comparison with a count of all logs; rows that count nothing are ignored.
const kept = `SELECT dimension, day::text, value, calls, completed, failed, seconds FROM call_day_counts WHERE calls <> 0 ORDER BY 1, 2, 3`;
const keptLeads =
  'SELECT assistant_id, lead_id, calls, completed, failed FROM call_lead_counts WHERE calls <> 0 ORDER BY 1, 2';
const counters = async () => [(await query(kept)).rows, (await query(keptLeads)).rows];

async function expectRecountAgrees(): Promise<void> {
  const before = await counters();
  await query('SELECT recount_calls($1)', [owner.organizationId]);
  expect(await counters()).toEqual(before);
}

describe('the counters', () => {
  it('the counters equal a count of all logs after every kind of change to logs', async () => {
    const [lead_id, other] = [await newLead(organization), await newLead(organization)];
    const assistant_id = await newAssistant(organization);
    const log = await addLog({ lead_id, assistant_id, status: 'in_progress' });
    await addLog({ lead_id, assistant_id, status: 'failed', ended_reason: 'busy', at: '2026-11-21T04:10:00Z' });
    await addLog({ lead_id: other, at: '2026-11-19T12:00:00Z' });
    await addLog({});
    await expectRecountAgrees();
    await query(
      "UPDATE call_logs SET status = 'completed', ended_reason = 'voicemail', call_duration = 12, average_response_ms = 700 WHERE id = $1",
      [log.id],
    );
    await expectRecountAgrees();
    await query("UPDATE call_logs SET created_at = created_at + interval '3 hours', lead_id = $1", [other]);
    await expectRecountAgrees();
    await owner.request('DELETE', `/api/leads/${other}`);
    await expectRecountAgrees();
    expect((await query('SELECT coalesce(sum(calls), 0)::int AS n FROM call_lead_counts')).rows).toEqual([{ n: 0 }]);
    await query('DELETE FROM call_logs WHERE id = $1', [log.id]);
    await expectRecountAgrees();
  });

  it('the counters are recalculated when the organization changes its time zone', async () => {
    await addLog({ at: '2026-11-20T03:00:00Z' });
    expect((await read()).days.find(({ calls }) => calls > 0)?.date).toBe('2026-11-19');
    await owner.request('PATCH', '/api/organization', { name: 'Here', time_zone: 'Asia/Kathmandu' });
    const { days, hours } = await read();
    expect(days.find(({ calls }) => calls > 0)?.date).toBe('2026-11-20');
    expect(hours).toEqual([{ weekday: 5, hour: 8, calls: 1, completed: 1, failed: 0 }]);
  });

  it('a call can end while another transaction holds the counters', async () => {
    const [first, second] = [await addLog({ status: 'in_progress' }), await addLog({ status: 'in_progress' })];
    const end = "UPDATE call_logs SET status = 'completed' WHERE id = $1";
    await inTenant(async () => {
      const client = await app.services.tenantPool.connect();
      await client.query('BEGIN');
      await client.query(end, [first.id]);
      await query(end, [second.id]);
      await client.query('COMMIT');
      client.release();
    });
    expect((await counters())[0]).toContainEqual(
      expect.objectContaining({ dimension: 'all', calls: '2', completed: '2' }),
    );
    await expectRecountAgrees();
  });

  it("the counters add a transaction's changes once, even during a recalculation", async () => {
    const log = await addLog({ status: 'in_progress' });
    await inTenant(async () => {
      const client = await app.services.tenantPool.connect();
      await client.query('BEGIN');
      await client.query("UPDATE call_logs SET status = 'failed' WHERE id = $1", [log.id]);
      await client.query('SELECT recount_calls($1)', [owner.organizationId]);
      await client.query("UPDATE call_logs SET status = 'completed', call_duration = 5 WHERE id = $1", [log.id]);
      await client.query('COMMIT');
      client.release();
    });
    const all = { dimension: 'all', calls: '1', completed: '1', failed: '0', seconds: '5' };
    expect((await counters())[0]).toContainEqual(expect.objectContaining(all));
    await expectRecountAgrees();
  });

  it('the counters are correct when many calls end concurrently', async () => {
    const lead_id = await newLead(organization);
    const logs = await Promise.all(Array.from({ length: 20 }, () => addLog({ lead_id, status: 'in_progress' })));
    await Promise.all(
      logs.map(({ id }, index) =>
        query('UPDATE call_logs SET status = $2 WHERE id = $1', [id, index % 3 ? 'completed' : 'failed']),
      ),
    );
    expect((await counters())[1]).toEqual([expect.objectContaining({ calls: 20, completed: 13, failed: 7, lead_id })]);
    await expectRecountAgrees();
  });
});

describe('the figures', () => {
  it('figures use the days, hours and time zone of the organization', async () => {
    const assistant_id = await newAssistant(organization);
    await addLog({ assistant_id });
    await addLog({ assistant_id, status: 'failed', ended_reason: 'no-answer' });
    await addLog({ at: '2026-12-02T12:00:00Z' });
    const analytics = await read();
    expect(analytics.time_zone).toBe('America/Chicago');
    expect(analytics.days).toHaveLength(30);
    expect(analytics.days[19]).toEqual({ date: '2026-11-20', calls: 2, completed: 1, failed: 1, seconds: 90 });
    expect(analytics.hours).toEqual([{ weekday: 5, hour: 12, calls: 2, completed: 1, failed: 1 }]);
    expect(analytics.outcomes.map(({ id, calls }) => [id, calls])).toEqual([
      ['completed', 1],
      ['no-answer', 1],
    ]);
    expect(analytics.assistants).toEqual([
      expect.objectContaining({ id: assistant_id, calls: 2, completed: 1, failed: 1, seconds: 90 }),
    ]);
    expect(analytics.numbers).toEqual([expect.objectContaining({ name: '+12025550100', calls: 2 })]);
    expect(analytics.campaigns).toEqual([]);
    const { body } = await owner.request<AnalyticsSummary>('GET', '/api/analytics/summary');
    expect(body).toMatchObject({ minutes_spoken: 3, call_logs: 3, total_leads: 0, call_requests: 0 });
  });

  it('leads are listed by their number of calls, optionally for one assistant, page by page', async () => {
    const [much, little] = [await newLead(organization), await newLead(organization)];
    const assistant_id = await newAssistant(organization);
    for (const lead_id of [much, much, much, little]) await addLog({ lead_id });
    await addLog({ lead_id: little, assistant_id, status: 'failed' });
    const list = async (asked: string) =>
      (await owner.request<Page<LeadCalls>>('GET', `/api/analytics/leads?${asked}`)).body;
    const first = await list('limit=1');
    expect(first.items).toEqual([expect.objectContaining({ id: much, total_calls: 3, picked: 3, failed: 0 })]);
    const second = await list(`limit=1&cursor=${first.next_cursor}`);
    expect(second.items).toEqual([expect.objectContaining({ id: little, total_calls: 2, picked: 1, failed: 1 })]);
    expect(second.next_cursor).toBeNull();
    expect((await list(`assistant_id=${assistant_id}`)).items).toEqual([
      expect.objectContaining({ id: little, total_calls: 1, failed: 1 }),
    ]);
  });

  it('analytics can be exported as tables without spreadsheet formulas', async () => {
    const assistant_id = await newAssistant(organization);
    await query("UPDATE assistants SET name = '=1+1' WHERE id = $1", [assistant_id]);
    await addLog({ assistant_id });
    const answer = await app.fetch(
      '/api/analytics/calls/export?table=assistants&start_date=2026-11-01&end_date=2026-11-30',
      { headers: { cookie: owner.cookie } },
    );
    expect(answer.headers.get('content-disposition')).toContain('calls-assistants-2026-11-01-to-2026-11-30');
    expect((await answer.text()).split('\n')[1]).toBe("'=1+1,1,1,0,90");
  });

  it('figures require the PRO plan', async () => {
    await app.services.systemPool.query('UPDATE organizations SET is_pro = false WHERE id = $1', [
      owner.organizationId,
    ]);
    expect(await owner.request('GET', '/api/analytics/summary')).toMatchObject({
      status: 403,
      body: { error: { reason: 'pro_required' } },
    });
  });
});

describe('a range', () => {
  const now = new Date('2026-11-22T03:00:00Z');
  it.each([
    [{}, ['2026-10-23', '2026-11-21']],
    [{ end_date: '2026-03-01' }, ['2026-01-31', '2026-03-01']],
    [{ start_date: '2026-11-01' }, ['2026-11-01', '2026-11-21']],
    [{ start_date: '2026-12-24' }, ['2026-12-24', '2026-12-24']],
  ])('the range of %o is %o', (asked, days) => {
    expect(daysOf(asked, 'America/Chicago', now)).toEqual(days);
  });
  it.each([
    { start_date: '2026-11-02', end_date: '2026-11-01' },
    { start_date: '2020-01-01', end_date: '2026-11-01' },
  ])('the range %o is rejected', (asked) => {
    expect(() => daysOf(asked, 'UTC', now)).toThrow();
  });
});
