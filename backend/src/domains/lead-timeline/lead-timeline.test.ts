import type { LeadTimelineEntry } from '@switchboard/contracts/lead-timeline';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { signUpCaller, type TestCaller } from '../calls/test-caller.ts';

let app: TestApp;
let caller: TestCaller;
let leadId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  caller = await signUpCaller(app);
  const given = { first_name: 'Ada', last_name: 'Moss', phone_number: '+1 303 555 0114' };
  leadId = (await caller.person.request<{ id: string }>('POST', '/api/leads', given)).body.id;
});

async function timeline(query = '', person = caller.person): Promise<Page<LeadTimelineEntry>> {
  return (await person.request<Page<LeadTimelineEntry>>('GET', `/api/leads/${leadId}/timeline?${query}`)).body;
}
const kinds = async () => (await timeline()).items.map(({ kind }) => kind);

it('a timeline shows everything that happened to a lead, newest first', async () => {
  const { person, assistantId, numberId } = caller;
  await person.request('PATCH', `/api/leads/${leadId}`, { company: 'Larkfield' });
  await caller.place(leadId);
  await withTenant(person.organizationId, async () => {
    const organization_id = person.organizationId;
    const { db } = app.services;
    const file = { original_filename: 'cv.pdf', file_path: 'x', size_bytes: 1, upload_status: 'completed' };
    await db.lead_uploads.create({ data: { organization_id, lead_id: leadId, ...file } });
    const parties = { lead_id: leadId, assistant_id: assistantId, phone_number_id: numberId };
    const scheduled_time = new Date(Date.now() + 3_600_000);
    await db.scheduled_calls.create({ data: { organization_id, ...parties, scheduled_time, due_at: scheduled_time } });
  });
  const listed = await person.request<{ id: string }>('POST', '/api/do-not-call', { lead_id: leadId, source: 'lead' });
  await caller.place(leadId);
  await person.request('DELETE', `/api/do-not-call/${listed.body.id}?because=asked`);
  expect(await kinds()).toEqual([
    'do_not_call',
    'decision',
    'do_not_call',
    'scheduled_call',
    'upload',
    'call',
    'change',
    'change',
  ]);
  const { items } = await timeline();
  expect(items[1]).toMatchObject({
    reason: 'do_not_call',
    explanation: 'The number is on the do-not-call list of your organization.',
  });
  expect(items[2]).toMatchObject({ is_listed: true, source: 'lead', actor_kind: 'person' });
  // An opt-out also cancels a call at an agreed time.
  expect(items[3]).toMatchObject({ status: 'cancelled', scheduled_time: expect.stringMatching(/Z$/) });
  expect(items[6]).toMatchObject({
    action: 'update',
    fields: [{ field: 'company', before: null, after: 'Larkfield' }],
  });
  expect(items[7]).toMatchObject({ action: 'create', fields: [] });
});

it('a timeline can be paged at any place, even between entries of the same moment', async () => {
  await withTenant(caller.person.organizationId, async () => {
    const log = { organization_id: caller.person.organizationId, lead_id: leadId, call_type: 'outbound' };
    const created_at = new Date('2026-11-20T10:00:00Z');
    await app.services.db.call_logs.createMany({
      data: Array.from({ length: 5 }, () => ({ ...log, phone_number: '+13035550114', created_at })),
    });
  });
  const whole = (await timeline()).items.map(({ id }) => id);
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const { items, next_cursor } = await timeline(`limit=2${cursor}`);
    seen.push(...items.map(({ id }) => id));
    if (next_cursor === null) break;
    cursor = `&cursor=${next_cursor}`;
  }
  expect(seen).toEqual(whole);
  expect(whole).toHaveLength(6);
});

it("a timeline leaves out features that the organization doesn't have", async () => {
  await caller.place(leadId);
  expect(await kinds()).toContain('call');
  await app.services.systemPool.query(`UPDATE organizations SET feature_flags = '{"calllogs": false}' WHERE id = $1`, [
    caller.person.organizationId,
  ]);
  expect(await kinds()).not.toContain('call');
});

it("other organizations can't read a timeline", async () => {
  const stranger = await app.signUp();
  expect(await stranger.request('GET', `/api/leads/${leadId}/timeline`)).toMatchObject({ status: 404 });
});
