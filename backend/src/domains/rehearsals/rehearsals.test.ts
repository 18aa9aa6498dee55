import type { NeverReachedLead, Rehearsal } from '@switchboard/contracts/rehearsals';
import { calleePresets } from '@switchboard/contracts/rehearsals.limits';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenantChecksum } from '../../testing/checksum.ts';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';
import { newTestCampaigns, type TestCampaigns } from '../campaigns/test-campaigns.ts';
import { recoverRehearsals } from './run-rehearsal.ts';

const { talk_seconds, ...hour } = calleePresets.usual;

let app: TestApp;
let my: TestCampaigns;
let campaignId: string;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
});
afterAll(() => app.close());
beforeEach(async () => {
  my = await newTestCampaigns(app);
  campaignId = (await my.add()).body.id;
});

const path = (more = '') => `/api/campaigns/${campaignId}/rehearsals${more}`;
const start = (body: object = {}) =>
  my.member.request<Rehearsal & { error: { fields: object } }>('POST', path(), {
    starts_at: '2026-11-23T06:00:00Z',
    ...body,
  });
const read = async (id: string) => (await my.member.request<Rehearsal>('GET', path(`/${id}`))).body;

async function rehearse(body: object = {}): Promise<Rehearsal> {
  const { status, body: begun } = await start(body);
  expect(status).toBe(202);
  return eventually(async () => {
    const now = await read(begun.id);
    return ['completed', 'failed'].includes(now.status) && now;
  });
}

describe('a rehearsal', () => {
  it("a rehearsal reports on the campaign's leads and becomes stale when its leads or settings change", async () => {
    await my.addLeads(campaignId, { lead_ids: await my.someLeads(6) });
    const report = await rehearse({ callees: 'waiting_for_it', price_per_minute: 0.1, runs: 3 });
    expect(report).toMatchObject({ status: 'completed', progress: 1, leads: 6, is_stale: false });
    expect(report.calls).toBe(
      report.calls_per_hour.reduce(
        (sum, hour) => sum + hour.answered + hour.voicemail + hour.no_answer + hour.busy + hour.failed,
        0,
      ),
    );
    expect((report.reached ?? 0) + report.never_reached.reduce((sum, { leads }) => sum + leads, 0)).toBe(6);
    expect(report.cost).toBeCloseTo((report.minutes ?? 0) * 0.1, 1);
    expect(report.ranges?.calls.min).toBeLessThanOrEqual(report.calls ?? 0);
    await my.change(campaignId, { call_start_time: '10:00', call_end_time: '11:00' });
    expect((await read(report.id)).is_stale).toBe(true);
    const again = await rehearse();
    expect(again.is_stale).toBe(false);
    await my.addLeads(campaignId, { lead_ids: await my.someLeads(1) });
    expect((await read(again.id)).is_stale).toBe(true);
  });

  it('a rehearsal tries settings without saving them', async () => {
    await my.addLeads(campaignId, { lead_ids: await my.someLeads(3) });
    const before = await my.read(campaignId);
    const report = await rehearse({ settings: { start_date: '2027-01-01' } });
    expect(report.warnings.map(({ code, setting }) => [code, setting])).toContainEqual([
      'window_never_opens',
      'start_date',
    ]);
    expect(report.never_reached.reduce((sum, { leads }) => sum + leads, 0)).toBe(3);
    expect(await my.read(campaignId)).toEqual(before);
  });

  it('a rehearsal lists leads that are never reached by reason, and exports them as a file', async () => {
    const leads = await my.someLeads(4);
    await my.addLeads(campaignId, { lead_ids: leads });
    const report = await rehearse({ settings: { max_leads: 2 }, callees: 'waiting_for_it' });
    const list = await my.member.request<Page<NeverReachedLead>>('GET', path(`/${report.id}/leads?reason=limit`));
    expect(list.body.items.map(({ reason }) => reason)).toEqual(['limit', 'limit']);
    const file = await app.fetch(path(`/${report.id}/file`), { headers: { cookie: my.member.cookie } });
    expect((await file.text()).split('\n')[0]).toContain(
      'first_name,last_name,phone_number,reason,attempts,explanation',
    );
  });

  it('a rehearsal warns if the last day is over before it begins', async () => {
    await my.addLeads(campaignId, { lead_ids: await my.someLeads(2) });
    const { calls, warnings } = await rehearse({ settings: { end_date: '2026-11-20' } });
    expect(calls).toBe(0);
    expect(warnings).toMatchObject([{ code: 'window_never_opens', setting: 'end_date' }]);
    expect(warnings[0]?.message).toMatch(
      /^Its last day, .*Nov.*, is over when it is launched, so no one in .* is called \(2 leads\)\.$/,
    );
  });

  it('a rehearsal names the weekdays setting if it leaves no allowed day before the last day', async () => {
    await my.addLeads(campaignId, { lead_ids: await my.someLeads(2) });
    const settings = { end_date: '2026-11-25', weekdays: ['sunday'] };
    const { warnings } = await rehearse({ settings, starts_at: '2026-11-24T12:00:00Z' });
    expect(warnings).toMatchObject([{ code: 'window_never_opens', setting: 'weekdays' }]);
    expect(warnings[0]?.message).toMatch(/can be called until its last day, .*Nov.*, is over: 2 leads\.$/);
  });

  it('a rehearsal warns about active campaigns with calls on the same lines, and no others', async () => {
    await my.addLeads(campaignId, { lead_ids: await my.someLeads(1) });
    const { id: other } = (await my.add()).body;
    await my.change(other, { status: 'active' });
    expect((await rehearse()).warnings.map(({ code }) => code)).not.toContain('shared_lines');
    await my.addLeads(other, { lead_ids: await my.someLeads(1) });
    await my.change(other, { dialing: 'automatic', start_date: '2099-01-01' });
    expect((await rehearse()).warnings.map(({ code }) => code)).toContain('shared_lines');
  });

  it('a rehearsal lists first what keeps the campaign from being launched', async () => {
    await my.addLeads(campaignId, { lead_ids: await my.someLeads(1) });
    await asOwner(app.services.env.databaseUrl, (owner) =>
      owner.query('UPDATE phone_numbers SET retired_at = now(), is_default = false WHERE organization_id = $1', [
        my.organization.organizationId,
      ]),
    );
    const { warnings } = await rehearse();
    expect(warnings[0]).toMatchObject({ code: 'not_ready', setting: 'phone_number_id' });
  });

  it('a rehearsal warns if there is no one to call', async () => {
    const report = await rehearse();
    expect([report.calls, report.warnings.map(({ code }) => code)]).toEqual([0, ['no_leads']]);
  });

  it.each([
    [{ days: 91 }, 'days'],
    [{ days: 0 }, 'days'],
    [{ runs: 51 }, 'runs'],
    [{ callees: { answered: 0.5, voicemail: 0, no_answer: 0.4, busy: 0, failed: 0, talk_seconds: 60 } }, 'callees'],
    [{ callees: { ...hour, talk_seconds, by_hour: { 24: hour } } }, 'callees.by_hour.24'],
    [{ callees: { ...hour, talk_seconds, by_hour: { 9: { ...hour, busy: 2 } } } }, 'callees.by_hour.9.busy'],
    [{ callees: { answered: 1, voicemail: 0, no_answer: 0, busy: 0, talk_seconds: 60 } }, 'callees.failed'],
    [{ callees: 'nobody' }, 'callees'],
    [{ settings: { call_start_time: '18:00', call_end_time: '09:00' } }, 'settings.call_end_time'],
    [{ starts_at: '1970-01-01T00:00:00Z' }, 'starts_at'],
    [{ settings: { end_date: '0001-01-01' } }, 'settings.end_date'],
    [{ settings: { max_call_per_minute: 3 } }, 'settings.max_call_per_minute'],
    [{ settings: { start_date: '2026-12-02', end_date: '2026-12-01' } }, 'settings.end_date'],
  ])('invalid rehearsal settings are refused at their field: %j', async (body, field) => {
    const { status, body: answer } = await start(body);
    expect(status).toBe(400);
    expect(Object.keys(answer.error.fields)).toContain(field);
  });

  it('a rehearsal changes no data except its own', async () => {
    await my.addLeads(campaignId, { lead_ids: await my.someLeads(5) });
    const sums = async () =>
      (
        await asOwner(app.services.env.databaseUrl, (owner) => tenantChecksum(owner, my.organization.organizationId))
      ).split('\n');
    const before = new Set(await sums());
    await rehearse();
    const changed = (await sums()).filter((sum) => !before.has(sum)).map((sum) => sum.split(' ')[0] ?? '');
    expect(changed).toContain('rehearsals');
    const own = ['audit_logs', 'live_events', 'rehearsal_leads', 'rehearsals'];
    expect(changed.filter((table) => !own.includes(table))).toEqual([]);
  });

  it('a rehearsal starts again when its process is gone', async () => {
    await my.addLeads(campaignId, { lead_ids: await my.someLeads(2) });
    const lost = await my.inTenant(() =>
      app.services.db.rehearsals.create({
        data: {
          organization_id: my.organization.organizationId,
          campaign_id: campaignId,
          status: 'running',
          progress: 0.4,
          input: { seed: 1, days: 1, runs: 1, callees: 'usual', settings: {} },
          starts_at: new Date(),
          updated_at: new Date(Date.now() - 60_000),
        },
      }),
    );
    await recoverRehearsals(app.services);
    const found = await eventually(async () => {
      const now = await read(lost.id);
      return now.status === 'completed' && now;
    });
    expect(found.leads).toBe(2);
  });

  it('a rehearsal with too few calls to learn from uses typical outcomes and says so', async () => {
    await my.addLeads(campaignId, { lead_ids: await my.someLeads(1) });
    const { warnings } = await rehearse({ callees: 'history' });
    expect(warnings.map(({ code }) => code)).toContain('not_enough_history');
  });

  it('a rehearsal can be cancelled while it runs and deleted when it is over', async () => {
    const { body } = await start({ days: 90, runs: 50 });
    expect((await my.member.request('DELETE', path(`/${body.id}`))).status).toBe(204);
    const cancelled = await read(body.id);
    if (cancelled.status !== 'completed') expect(cancelled.status).toBe('cancelled');
    expect((await my.member.request('DELETE', path(`/${body.id}`))).status).toBe(204);
    expect((await my.member.request('GET', path(`/${body.id}`))).status).toBe(404);
  });
});
