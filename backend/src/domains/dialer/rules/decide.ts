import type { RefusalReason } from '@switchboard/contracts/calls';
import { hookAnswers } from './before-call-hook.ts';
import { callWindow, leadZone } from './call-window.ts';
import { campaignDates, campaignLeads, campaignMinutes, campaignStatus } from './campaign.ts';
import { campaignAttempts, campaignConcurrency, campaignPace } from './campaign-limits.ts';
import type { DialState } from './dial-state.ts';
import { alreadyInCall, attemptsPerDay, doNotCall, validNumber } from './lead.ts';
import { callsPerSecond, concurrency, numberConcurrency } from './limits.ts';
import { numberAnswers, numberDay } from './number-limits.ts';
import {
  assistantPublished,
  callIsSetUp,
  noSampleOnRealLine,
  notExpired,
  notPaused,
  numberInUse,
  outboundNumber,
  voiceOnly,
} from './parties.ts';
import { type Remedy, type Rule, type RuleResult, remedies, type TimeRule } from './rule.ts';
import { telephonyAvailable } from './telephony.ts';
import { campaignWeekdays } from './weekdays.ts';

/** In the order shown to people: rules that end the call first, rules that only delay it for a moment last. */
const rules: readonly Rule[] = [
  voiceOnly,
  noSampleOnRealLine,
  validNumber,
  doNotCall,
  notExpired,
  notPaused,
  assistantPublished,
  outboundNumber,
  numberInUse,
  callIsSetUp,
  leadZone.check,
  campaignStatus,
  campaignDates.check,
  campaignLeads,
  campaignAttempts,
  campaignMinutes,
  campaignWeekdays.check,
  callWindow.check,
  attemptsPerDay.check,
  numberDay.check,
  numberAnswers,
  alreadyInCall,
  concurrency,
  campaignConcurrency,
  campaignPace,
  numberConcurrency,
  callsPerSecond,
  telephonyAvailable,
  hookAnswers,
];

const timeRules: readonly TimeRule[] = [
  leadZone,
  campaignDates,
  campaignWeekdays,
  callWindow,
  attemptsPerDay,
  numberDay,
];

export interface Decision {
  is_allowed: boolean;
  reason: RefusalReason | null;
  rules: RuleResult[];
  /** The condition for making the call; null if it can be made. */
  remedy: Remedy | null;
  /** The first moment at which the time rules allow the call; null if there is none. */
  next_allowed_time: string | null;
}

/**
 * The first moment, not before the instant, at which all rules that depend only on the time pass (window, days and attempts); or the
 * rule that never passes.
 */
export function findAllowedTime(state: DialState, instant: Date): { at: Date } | { never: RefusalReason } {
  let time = instant;
  // A rule moves the moment forward, where another rule may fail: they agree after a few rounds.
  for (let round = 0; round < 20; round++) {
    const before = time;
    for (const { next, check } of timeRules) {
      const later = next(state, time);
      if (!later) return { never: check(state, time).rule };
      time = later;
    }
    if (time.getTime() === before.getTime()) return { at: time };
  }
  return { never: 'outside_call_window' };
}

/** The same moment; null if there is none. */
export function nextAllowedTime(state: DialState, instant: Date): Date | null {
  const found = findAllowedTime(state, instant);
  return 'at' in found ? found.at : null;
}

/** Decides whether a call may be dialed now. Evaluates and explains every rule; the first failing one is the reason. */
export function decide(state: DialState, instant: Date): Decision {
  const results = rules.map((rule) => rule(state, instant));
  const failed = results.filter(({ passed }) => !passed);
  const [first] = failed;
  if (!first)
    return { is_allowed: true, reason: null, rules: results, remedy: null, next_allowed_time: instant.toISOString() };
  const next = nextAllowedTime(state, instant);
  const kinds = failed.map(({ rule }) => remedies[rule]);
  // A call that waits for a time that never comes is not made at all.
  const never = failed.find(({ rule }) => remedies[rule] === 'never' || (remedies[rule] === 'time' && next === null));
  const remedy = never
    ? 'never'
    : ((['change', 'time', 'soon'] as const).find((kind) => kinds.includes(kind)) ?? 'soon');
  return {
    is_allowed: false,
    reason: (never ?? first).rule,
    rules: results,
    remedy,
    next_allowed_time: next?.toISOString() ?? null,
  };
}
