import { minRatedCalls } from '@switchboard/contracts/dialer.limits';
import { describe, expect, it } from 'vitest';
import { decide } from './decide.ts';
import type { DialState } from './dial-state.ts';
import { holdTime } from './hold-time.ts';
import { someCampaign, someState } from './some-state.ts';

const counts = {
  ...{ day: '2026-11-23', calls_today: 0, max_calls_per_day: null, rated_calls: 0, answered_calls: 0 },
  min_answer_percent: null,
};
// 15:00 in New York, and 20:00 in London.
const instant = new Date('2026-11-23T20:00:00Z');
const with_ = (number_counts: Partial<DialState['number_counts']>, more: Partial<DialState> = {}) =>
  someState({
    ...{ organization_time_zone: 'America/New_York', campaign: someCampaign() },
    ...{ number_counts: { ...counts, ...number_counts }, ...more },
  });
const ruleOf = (state: DialState, name: string) => decide(state, instant).rules.find(({ rule }) => rule === name);

describe('the daily limit of a number', () => {
  it('a number can call until it reaches its daily limit', () => {
    expect(decide(with_({ calls_today: 9, max_calls_per_day: 10 }), instant).is_allowed).toBe(true);
    expect(decide(with_({ calls_today: 500 }), instant).is_allowed).toBe(true);
  });

  it("the daily limit holds calls until midnight in the organization's zone, then until the lead's window opens", () => {
    const decision = decide(with_({ calls_today: 10, max_calls_per_day: 10 }), instant);
    expect(decision).toMatchObject({ is_allowed: false, reason: 'number_daily_limit', remedy: 'time' });
    expect(decision.rules.find(({ rule }) => rule === 'number_daily_limit')).toMatchObject({
      passed: false,
      retry_at: '2026-11-24T05:00:00.000Z',
    });
    expect(decision.next_allowed_time).toBe('2026-11-24T08:00:00.000Z');
  });

  it('the daily limit of a number also applies to manual calls', () => {
    const state = with_({ calls_today: 1, max_calls_per_day: 1 }, { asker: 'person', campaign: null });
    expect(decide(state, instant).reason).toBe('number_daily_limit');
  });
});

describe('the answer rate of a number', () => {
  const rated = (answered_calls: number, more: Partial<DialState> = {}) =>
    with_({ rated_calls: 100, answered_calls, min_answer_percent: 20 }, more);

  it('a number below its minimum answer rate is paused for campaigns', () => {
    expect(decide(rated(20), instant).is_allowed).toBe(true);
    const decision = decide(rated(19), instant);
    expect(decision).toMatchObject({ is_allowed: false, reason: 'number_answer_rate' });
    expect(holdTime(decision, instant).due_at).toEqual(new Date(instant.getTime() + 600_000));
    expect(ruleOf(rated(19), 'number_answer_rate')?.explanation).toContain('19% of the 100 calls');
  });

  it("a number isn't paused for its answer rate before it has the minimum number of calls", () => {
    const few = with_({ rated_calls: minRatedCalls - 1, answered_calls: 0, min_answer_percent: 50 });
    expect(decide(few, instant).is_allowed).toBe(true);
  });

  it.each([
    ['people', { asker: 'person' as const }],
    ['calls without a campaign', { campaign: null }],
  ])("the minimum answer rate of a number doesn't apply to %s", (_, more) => {
    expect(decide(rated(0, more), instant).is_allowed).toBe(true);
  });
});
