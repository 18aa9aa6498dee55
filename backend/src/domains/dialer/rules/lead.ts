import { phoneRefusal, toE164 } from '../../leads/phone.ts';
import { notBefore, zoneOf } from './dial-state.ts';
import { inEveryZone } from './lead-zones.ts';
import type { Rule, TimeRule } from './rule.ts';
import { firstInstant, isZone, momentText, wallClock } from './zoned-time.ts';

export const validNumber: Rule = ({ lead_phone_number, is_number_given }) => {
  const e164 = toE164(lead_phone_number);
  return {
    rule: 'lead_phone_invalid',
    passed: e164 !== null,
    explanation: e164
      ? `The number can be dialed as ${e164}.`
      : `"${lead_phone_number}" ${phoneRefusal(lead_phone_number)}. ${is_number_given ? 'Correct the number of this call.' : "Edit the lead's phone number before calling."}`,
  };
};

export const doNotCall: Rule = ({ is_on_do_not_call_list }) => ({
  rule: 'do_not_call',
  passed: !is_on_do_not_call_list,
  explanation: is_on_do_not_call_list
    ? 'The number is on the do-not-call list of your organization.'
    : 'The number is not on the do-not-call list.',
});

export const alreadyInCall: Rule = ({ lead_is_in_call }) => ({
  rule: 'already_in_call',
  passed: !lead_is_in_call,
  explanation: lead_is_in_call
    ? 'Another call to this lead or its number is going on.'
    : 'No other call to this lead or its number is going on.',
});

const dayOf = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Applies to programs and to automatic dialing: people know why they try again. Days are in the lead's zone. */
export const attemptsPerDay: TimeRule = inEveryZone({
  check(state, instant) {
    const rule = 'attempts_per_day' as const;
    const { max_attempts_per_lead_and_day: most, asker, lead_attempts } = state;
    if (most === null || asker === 'person')
      return { rule, passed: true, explanation: 'No limit of attempts in a day applies.' };
    const zone = zoneOf(state);
    if (!isZone(zone)) return { rule, passed: false, explanation: 'The time zone of the lead is not known.' };
    const { date } = wallClock(zone, instant);
    const today = lead_attempts.filter((at) => wallClock(zone, new Date(at)).date === date).length;
    if (today < most)
      return { rule, passed: true, explanation: `The lead or its number was dialed ${today} of ${most} times today.` };
    const next = attemptsPerDay.next(state, instant);
    const until = next ? notBefore(state, momentText(zone, next, instant)) : 'Not today';
    return {
      rule,
      passed: false,
      explanation: `${until}: the lead or its number was dialed ${today} of ${most} times today.`,
      ...(next ? { retry_at: next.toISOString() } : {}),
    };
  },
  next(state, instant) {
    const { max_attempts_per_lead_and_day: most, asker, lead_attempts } = state;
    if (most === null || asker === 'person') return instant;
    const zone = zoneOf(state);
    if (!isZone(zone) || most <= 0) return null;
    const isFree = (at: Date) => {
      const { date } = wallClock(zone, at);
      return lead_attempts.filter((attempt) => wallClock(zone, new Date(attempt)).date === date).length < most;
    };
    const day = dayOf(wallClock(zone, instant).date, 1);
    return firstInstant(zone, { from: instant, day, minute: 0 }, isFree);
  },
});
