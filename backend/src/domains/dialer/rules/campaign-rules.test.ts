import { describe, expect, it } from 'vitest';
import { autoPause } from './auto-pause.ts';
import { decide, nextAllowedTime } from './decide.ts';
import type { CampaignState, DialState } from './dial-state.ts';
import { nextRetry } from './retries.ts';
import { someCampaign, someState } from './some-state.ts';

const monday = new Date('2026-11-23T12:00:00Z');
const of = (campaign: Partial<CampaignState>, more: Partial<DialState> = {}) =>
  someState({ campaign: someCampaign(campaign), ...more });
const verdict = (state: DialState, at = monday) => {
  const { reason, remedy, rules, next_allowed_time } = decide(state, at);
  return { reason, remedy, next_allowed_time, text: rules.find(({ rule }) => rule === reason)?.explanation };
};

describe('days of the week', () => {
  it("days of the week apply in the lead's time zone, and a call waits for the next allowed day", () => {
    expect(verdict(of({ weekdays: ['tuesday', 'friday'] }))).toEqual({
      reason: 'campaign_weekday',
      remedy: 'time',
      next_allowed_time: '2026-11-24T08:00:00.000Z',
      text: 'Held until 12:00 AM on Tue 24 Nov in UTC: Autumn does not call on Mondays, and it is Monday in UTC.',
    });
    const inAuckland = of({ weekdays: ['tuesday'] }, { lead_time_zone: 'Pacific/Auckland' });
    expect(decide(inAuckland, new Date('2026-11-23T20:00:00Z')).is_allowed).toBe(true);
  });

  it('a call waits for an allowed day only while the campaign lasts', () => {
    const state = of({ weekdays: ['sunday'], end_date: '2026-11-28' });
    expect(nextAllowedTime(state, monday)).toBeNull();
    expect(verdict(state).remedy).toBe('never');
  });

  it("a call waits for the same weekday of the next week if today's window is over", () => {
    const state = of({ weekdays: ['monday'], call_start_time: '09:00', call_end_time: '11:00' });
    expect(nextAllowedTime(state, monday)?.toISOString()).toBe('2026-11-30T09:00:00.000Z');
  });
});

describe('limits of a campaign', () => {
  it('a campaign holds a call while its lines are in use or its minute is full', () => {
    expect(verdict(of({ lines: { used: 3, limit: 3 } }))).toMatchObject({
      reason: 'campaign_concurrency_limit',
      remedy: 'soon',
      text: '3 of 3 calls at a time of Autumn are in use.',
    });
    expect(verdict(of({ pace: { used: 10, limit: 10 } }))).toMatchObject({
      reason: 'campaign_calls_per_minute',
      remedy: 'soon',
      text: 'Held until there is room: Autumn made 10 of 10 calls in the last minute.',
    });
    expect(decide(of({ lines: { used: 2, limit: 3 }, pace: { used: 9, limit: 10 } }), monday).is_allowed).toBe(true);
  });

  it('a campaign gives up a lead that has reached its limit of calls, but a person can still call', () => {
    const often = { attempts: { used: 2, limit: 2 } };
    expect(verdict(of(often))).toMatchObject({
      reason: 'campaign_attempts',
      remedy: 'never',
      text: 'Autumn has called the lead 2 times. Its limit per lead is 2 times.',
    });
    expect(decide(of(often, { asker: 'person' }), monday).is_allowed).toBe(true);
    const retry = { organization: { busy: { after_minutes: 5, times: 9 } }, campaign: null };
    const busy = { endedReason: 'busy', retriesMade: 0 };
    expect(nextRetry(retry, { ...busy, attempts: { used: 2, limit: 2 } }, monday)).toBeNull();
    expect(nextRetry(retry, { ...busy, attempts: { used: 1, limit: 2 } }, monday)).not.toBeNull();
  });
});

describe('automatic pause', () => {
  const usual = { percent: 50, calls: 5, seconds: 120 };
  const ended = (...reasons: string[]) =>
    reasons.map((ended_reason, index) => ({ ended_reason, ended_at: new Date(monday.getTime() - index * 1000) }));
  const bad = 'trunk-failed';

  it('a campaign is paused automatically only if enough calls ended and enough of them failed', () => {
    expect(autoPause(usual, ended(bad, bad, bad, bad), monday)).toBeNull();
    expect(autoPause(usual, ended(bad, bad, 'busy', 'no-answer', 'user-ended-call'), monday)).toBeNull();
    expect(autoPause(usual, ended(bad, bad, bad, 'no-answer', 'user-ended-call'), monday)).toBe(
      '3 of the 5 calls that ended in the last 120 seconds failed.',
    );
  });

  it('the automatic pause ignores failures outside its time range, and can be off', () => {
    const before = ended(bad, bad, bad, bad, bad);
    expect(autoPause(usual, before, new Date(monday.getTime() + 119_000))).toBeNull();
    expect(autoPause(null, before, monday)).toBeNull();
  });
});
