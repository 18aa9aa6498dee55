import type { calleePresets } from '@switchboard/contracts/rehearsals.limits';
import { describe, expect, it } from 'vitest';
import { simulate } from './simulate.ts';
import { someLeads, someRehearsal, someWorld } from './some-world.ts';
import { warningsOf } from './warnings.ts';
import type { Rehearsed, SimulatedCall } from './world.ts';

const always = (outcome: keyof typeof calleePresets.usual) => ({
  ...{ answered: 0, voicemail: 0, no_answer: 0, busy: 0, failed: 0, talk_seconds: 60 },
  [outcome]: 1,
});

function play(rehearsed: Rehearsed) {
  const calls: SimulatedCall[] = [];
  const run = simulate(rehearsed, { onCall: (call) => void calls.push(call) });
  return { run, calls, reasons: run.never_reached.map(({ reason }) => reason) };
}

const { campaign } = someWorld();
const hourIn = (zone: string, at: number) =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(at));

describe('a simulated campaign', () => {
  it('a simulated campaign calls each answering lead once, within the call window and at its pace', () => {
    const { run, calls, reasons } = play(someRehearsal({ callees: always('answered') }));
    expect([run.calls, run.reached, reasons]).toEqual([100, 100, []]);
    expect(calls.map(({ at }) => hourIn('Europe/Berlin', at)).every((hour) => hour >= 9 && hour < 17)).toBe(true);
    const first = calls[0]?.at ?? 0;
    expect(calls.filter(({ at }) => at < first + 60_000).length).toBeLessThanOrEqual(60);
    expect(run.finished_at).toBeLessThan(Date.parse('2026-11-23T10:00:00Z'));
  });

  it('a simulated campaign repeats its result for the same seed, and differs for another seed', () => {
    const [one, again, other] = [play(someRehearsal()), play(someRehearsal()), play(someRehearsal({ seed: 2 }))];
    expect(JSON.stringify(again)).toBe(JSON.stringify(one));
    expect(other.calls).not.toEqual(one.calls);
  });

  it("changing a setting doesn't change how simulated people respond", () => {
    const outcomes = (rehearsed: Rehearsed) =>
      new Map(play(rehearsed).calls.map(({ lead_id, attempt, outcome }) => [`${lead_id} ${attempt}`, outcome]));
    const slow = outcomes(someRehearsal({ world: someWorld({ per_minute: 2 }) }));
    const fast = outcomes(someRehearsal({ world: someWorld({ per_minute: 60 }) }));
    expect(new Map([...slow].sort())).toEqual(new Map([...fast].sort()));
  });

  it("a simulated campaign uses the lead's local hour", () => {
    const { answered, voicemail, no_answer, busy, failed } = always('answered');
    const callees = { ...always('no_answer'), by_hour: { 9: { answered, voicemail, no_answer, busy, failed } } };
    const { calls } = play(someRehearsal({ callees, world: someWorld({ per_minute: 1 }) }));
    const at = (outcome: string) =>
      new Set(calls.flatMap((call) => (call.outcome === outcome ? [hourIn('Europe/Berlin', call.at)] : [])));
    expect([at('answered'), at('no_answer').has(9)]).toEqual([new Set([9]), false]);
  });

  it('a simulated campaign follows its retry rules and gives up leads that used up their attempts', () => {
    const retries = { organization: {}, campaign: { no_answer: { after_minutes: 30, times: 2 } } };
    const { run, calls, reasons } = play(
      someRehearsal({ leads: someLeads(10), callees: always('no_answer'), world: someWorld({ retries }) }),
    );
    expect([run.calls, new Set(reasons)]).toEqual([30, new Set(['attempts_used_up'])]);
    const [first, second] = calls.filter(({ lead_id }) => lead_id === 'lead-1');
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBe(30 * 60_000 + 30_000);
  });

  it('a simulation warns if no one is called a second time', () => {
    const once = { leads: someLeads(4), callees: always('busy') };
    const warned = (retries: Rehearsed['world']['retries']) => {
      const rehearsed = someRehearsal({ ...once, world: someWorld({ retries }) });
      return warningsOf(rehearsed, play(rehearsed).run).filter(({ code }) => code === 'no_retries');
    };
    expect(warned({ organization: {}, campaign: null })).toMatchObject([
      { setting: 'retry_rules', message: 'No one is called a second time: 4 leads are given up after one call.' },
    ]);
    expect(warned({ organization: { busy: { after_minutes: 5, times: 1 } }, campaign: null })).toEqual([]);
  });

  it('a lead that is never reached has one reason', () => {
    const wrong = [{ is_blocked: true }, { phone_number: '12' }, { time_zone: 'Mars/Olympus' }];
    const leads = someLeads(3).map((lead, at) => ({ ...lead, ...wrong[at] }));
    expect(play(someRehearsal({ leads })).reasons).toEqual(['do_not_call', 'no_number', 'unknown_zone']);
    const limited = play(someRehearsal({ world: someWorld({ lead_limit: 40 }), callees: always('answered') }));
    expect([limited.run.reached, new Set(limited.reasons)]).toEqual([40, new Set(['limit'])]);
    const never = play(someRehearsal({ world: someWorld({ campaign: { ...campaign, weekdays: [] } }) }));
    expect(new Set(never.reasons)).toEqual(new Set(['outside_window']));
    const early = { ...campaign, start_date: '2099-01-01' };
    const closed = play(someRehearsal({ leads: someLeads(2), world: someWorld({ campaign: early }) }));
    expect(new Set(closed.reasons)).toEqual(new Set(['outside_window']));
    const stopped = someLeads(2_000).map((lead) => ({ ...lead, is_blocked: lead.place === 2_000 }));
    const behind = play(someRehearsal({ leads: stopped, days: 1, world: someWorld({ per_minute: 1 }) }));
    expect(behind.reasons.filter((reason) => reason === 'do_not_call')).toHaveLength(1);
    const late = play(someRehearsal({ leads: someLeads(2_000), days: 1, world: someWorld({ per_minute: 1 }) }));
    expect(late.reasons.filter((reason) => reason === 'ended_first').length).toBeGreaterThan(1_000);
  });

  it('a simulated campaign stops when its minutes are used up, and names the day and the setting', () => {
    const world = someWorld({ minutes: { used_seconds: 0, limit: 30 }, per_minute: 1 });
    const rehearsed = someRehearsal({ world, callees: always('answered') });
    const { run, reasons } = play(rehearsed);
    expect(run.connected_seconds / 60).toBeLessThanOrEqual(30);
    expect(new Set(reasons)).toEqual(new Set(['limit']));
    expect(warningsOf(rehearsed, run)).toContainEqual({
      code: 'minutes_used_up',
      setting: 'max_call_minutes_per_instance',
      message: 'The 30 minutes of the template are used up, or kept for calls under way, on day 1.',
    });
  });

  it('a simulated campaign has no more concurrent calls than lines', () => {
    const world = someWorld({ max_concurrent_calls: 3, per_minute: 60 });
    const { run } = play(someRehearsal({ world, callees: always('answered') }));
    expect([run.most_lines, run.reached]).toEqual([3, 100]);
    const lines = { ...world.organization, max_concurrent_calls: 2 };
    expect(play(someRehearsal({ world: { ...world, organization: lines } })).run.most_lines).toBe(2);
  });

  it('a simulated campaign pauses when too many calls fail', () => {
    const world = someWorld({ auto_pause: { percent: 50, calls: 5, seconds: 120 } });
    const rehearsed = someRehearsal({ world, callees: always('failed') });
    const { run } = play(rehearsed);
    expect(run.calls).toBeLessThan(100);
    expect(warningsOf(rehearsed, run).map(({ code, setting }) => [code, setting])).toEqual([
      ['paused_by_failures', 'auto_pause'],
    ]);
  });

  it('a simulation warns about zones without callable leads, clock changes and missing leads', () => {
    const ended = someRehearsal({
      world: someWorld({ campaign: { ...campaign, start_date: '2027-01-01' } }),
      leads: someLeads(2),
    });
    expect(warningsOf(ended, play(ended).run)[0]).toEqual({
      code: 'window_never_opens',
      setting: 'start_date',
      message: 'No one in Berlin can be called within the 14 days: 2 leads.',
    });
    const weekend = someRehearsal({
      world: someWorld({ campaign: { ...campaign, weekdays: ['saturday'] } }),
      leads: someLeads(2),
      days: 1,
    });
    expect(warningsOf(weekend, play(weekend).run)[0]).toEqual({
      code: 'window_never_opens',
      setting: 'weekdays',
      message: 'No one in Berlin can be called within the one day: 2 leads.',
    });
    const fast = { starts_at: Date.parse('2027-03-22T06:00:00Z'), callees: always('answered') };
    // All leads are reached before the clocks change.
    expect(warningsOf(someRehearsal(fast), play(someRehearsal(fast)).run)).toEqual([]);
    const spring = someRehearsal({ ...fast, leads: someLeads(4_000), world: someWorld({ per_minute: 1 }) });
    expect(warningsOf(spring, play(spring).run)).toEqual([
      {
        code: 'clock_change',
        setting: 'call_start_time',
        message: 'Clocks change in Berlin on Sun 28 Mar: from then on, the call window follows the new time.',
      },
    ]);
    const empty = someRehearsal({ leads: [] });
    expect(warningsOf(empty, play(empty).run).map(({ code }) => code)).toEqual(['no_leads']);
  });
});
