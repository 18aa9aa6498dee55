import { describe, expect, it } from 'vitest';
import { someCampaign } from '../rules/some-state.ts';
import { maxWaiting, planCampaign } from './plan-campaign.ts';
import type { MemberState, PlanState } from './plan-state.ts';

const noon = new Date('2026-11-23T12:00:00Z');
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

const member = (lead_id: string, more: Partial<MemberState> = {}): MemberState => ({
  lead_id,
  time_zone: 'UTC',
  is_open: false,
  attempts: 0,
  last_call: null,
  is_beyond_limit: false,
  ...more,
});

const state = (more: Partial<PlanState> = {}): PlanState => ({
  campaign: someCampaign(),
  dialing: 'automatic',
  organization_time_zone: 'UTC',
  retries: { organization: {}, campaign: null },
  per_minute: 2,
  planned_until: null,
  waiting: 0,
  has_open_calls: false,
  members: [],
  has_more_members: false,
  ...more,
});

const called = (ended_reason: string, is_reached = false): Partial<MemberState> => ({
  attempts: 1,
  last_call: { ended_reason, ended_at: after(-60), is_reached },
});

describe('the plan of a campaign', () => {
  it("the campaign plan calls leads in their order of joining, at the campaign's pace, for a few minutes", () => {
    const { calls, completed, planned_until } = planCampaign(
      state({ members: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => member(id)) }),
      noon,
    );
    expect(calls.map(({ lead_id, due_at }) => [lead_id, due_at])).toEqual(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) => [id, after(index * 30)]),
    );
    expect(planned_until).toEqual(after(150));
    expect(completed).toBeNull();
  });

  it('the campaign plan continues after its earlier calls, and plans no more calls than can wait', () => {
    const members = ['a', 'b', 'c'].map((id) => member(id));
    expect(planCampaign(state({ members, planned_until: after(100) }), noon).calls).toEqual([
      { lead_id: 'a', due_at: after(130), attempt: 1 },
      { lead_id: 'b', due_at: after(160), attempt: 1 },
    ]);
    expect(maxWaiting({ per_minute: 2 })).toBe(6);
    expect(planCampaign(state({ members, waiting: 5 }), noon).calls).toHaveLength(1);
    expect(planCampaign(state({ members, waiting: 9 }), noon)).toMatchObject({ calls: [], completed: null });
  });

  it("the campaign plan calls other leads before those whose local time doesn't allow a call yet", () => {
    const members = [member('tokyo', { time_zone: 'Asia/Tokyo' }), member('berlin', { time_zone: 'Europe/Berlin' })];
    const { calls, completed } = planCampaign(state({ members }), noon);
    expect(calls).toEqual([{ lead_id: 'berlin', due_at: noon, attempt: 1 }]);
    expect(completed).toBeNull();
  });

  it('the campaign plan schedules a call for the minute in which the call window opens', () => {
    const campaign = someCampaign({ call_start_time: '12:02', call_end_time: '13:00' });
    expect(planCampaign(state({ campaign, members: [member('a')] }), noon).calls[0]?.due_at).toEqual(after(120));
  });

  it('the campaign plan calls no one unless the campaign is active and automatic', () => {
    const members = [member('a')];
    for (const status of ['draft', 'paused', 'completed'])
      expect(planCampaign(state({ campaign: someCampaign({ status }), members }), noon)).toMatchObject({
        calls: [],
        completed: null,
      });
    expect(planCampaign(state({ dialing: 'manual', members }), noon)).toMatchObject({ calls: [], completed: null });
  });

  it('the campaign plan completes a campaign when all its leads are final and no call is live', () => {
    expect(planCampaign(state(), noon).completed).toBe('all_final');
    expect(planCampaign(state({ has_open_calls: true }), noon).completed).toBeNull();
    expect(planCampaign(state({ has_more_members: true }), noon).completed).toBeNull();
    expect(planCampaign(state({ members: [member('a', { is_open: true })] }), noon).completed).toBeNull();
    const members = [member('a', called('user-ended-call', true)), member('b', { is_beyond_limit: true })];
    expect(planCampaign(state({ members }), noon)).toMatchObject({
      final: [{ lead_id: 'a', reason: 'reached' }],
      completed: 'all_final',
    });
  });

  it('the campaign plan completes a campaign when its last day is over in every time zone, manual or not', () => {
    const campaign = someCampaign({ end_date: '2026-11-22' });
    const over = state({ campaign, members: [member('a')], dialing: 'manual', has_open_calls: true });
    expect(planCampaign(over, new Date('2026-11-23T11:59:00Z')).completed).toBeNull();
    expect(planCampaign(over, noon).completed).toBe('dates_over');
  });

  it("the campaign plan uses the usual retry rules, and never exceeds the campaign's limit of attempts", () => {
    const retries = { organization: { busy: { after_minutes: 2, times: 1 } }, campaign: null };
    const members = [
      member('busy', called('busy')),
      member('silent', called('no-answer')),
      member('often', { ...called('busy'), attempts: 2 }),
    ];
    const { calls, final } = planCampaign(state({ members, retries }), noon);
    expect(calls).toEqual([{ lead_id: 'busy', due_at: after(60), attempt: 2 }]);
    expect(final).toEqual([
      { lead_id: 'silent', reason: 'not_reached' },
      { lead_id: 'often', reason: 'not_reached' },
    ]);
    const campaign = someCampaign({ attempts: { used: 0, limit: 1 } });
    expect(planCampaign(state({ campaign, retries, members: [member('busy', called('busy'))] }), noon).final).toEqual([
      { lead_id: 'busy', reason: 'campaign_attempts' },
    ]);
  });

  it('the campaign plan gives up a lead that will never have an allowed time, and names the rule', () => {
    const ended = someCampaign({ end_date: '2026-11-23' });
    const inTokyo = [member('a', { time_zone: 'Asia/Tokyo' })];
    expect(planCampaign(state({ campaign: ended, members: inTokyo }), new Date('2026-11-23T20:00:00Z')).final).toEqual([
      { lead_id: 'a', reason: 'campaign_dates' },
    ]);
  });

  it('the campaign plan schedules a call for a lead without a known time zone, which the dialer then holds', () => {
    const nowhere = state({ members: [member('a', { time_zone: null })] });
    expect(planCampaign(nowhere, noon)).toMatchObject({ calls: [{ lead_id: 'a' }], final: [], completed: null });
  });

  it('the campaign plan reads no more members than it can schedule', () => {
    let read = 0;
    function* many() {
      for (; read < 1_000; read++) yield member(`${read}`);
    }
    planCampaign(state({ members: many() }), noon);
    expect(read).toBeLessThan(8);
  });
});
