import type { Campaign } from '@switchboard/contracts/campaigns';
import { dialingInput } from '@switchboard/contracts/dialing-settings';
import { RehearsalInput } from '@switchboard/contracts/rehearsals';
import { calleeOutcomes, calleePresets, rehearsalBounds } from '@switchboard/contracts/rehearsals.limits';
import { WorkDay } from '@switchboard/contracts/shared';
import { startOfDay } from '@switchboard/design-system/dates';
import { z } from 'zod';

const { days, runs, seed, price_per_minute } = RehearsalInput.shape;
const percent = z
  .number('Please enter a share')
  .min(0, 'A share is at least 0 %')
  .max(100, 'A share is at most 100 %')
  .nullable();
const shares = { answered: percent, voicemail: percent, no_answer: percent, busy: percent, failed: percent };

/** What people fill in to rehearse a campaign. */
export const RehearsalForm = z
  .object({
    starts_on: WorkDay,
    days,
    runs,
    seed,
    price_per_minute: price_per_minute.unwrap().unwrap().nullable(),
    callees: z.enum(['usual', 'waiting_for_it', 'old_list', 'history', 'own']),
    ...shares,
    talk_seconds: z
      .number('Please enter seconds')
      .min(1, 'Talking takes at least 1 second')
      .max(rehearsalBounds.talkSeconds, `Talking takes at most ${rehearsalBounds.talkSeconds} seconds`)
      .nullable(),
    is_trying: z.boolean(),
    call_start_time: z.string().nullable(),
    call_end_time: z.string().nullable(),
    end_date: WorkDay.nullable(),
    max_calls_per_minute: dialingInput.max_calls_per_minute,
    max_concurrent_calls: dialingInput.max_concurrent_calls,
    max_attempts_per_lead: dialingInput.max_attempts_per_lead,
  })
  .superRefine((typed, context) => {
    if (typed.callees !== 'own') return;
    const sum = calleeOutcomes.reduce((total, outcome) => total + (typed[outcome] ?? 0), 0);
    if (Math.abs(sum - 100) > 0.001)
      context.addIssue({ code: 'custom', path: ['answered'], message: `The shares must sum to 100 %, not ${sum} %` });
  });
export type RehearsalForm = z.output<typeof RehearsalForm>;

/** Settings that can be tried in the form. */
const triedNames = [
  'call_start_time',
  'call_end_time',
  'end_date',
  'max_calls_per_minute',
  'max_concurrent_calls',
  'max_attempts_per_lead',
] as const;

const today = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());

/** What the form begins with, on the day that it is in the organization's zone. */
export function firstValues(campaign: Campaign, zone: string): z.input<typeof RehearsalForm> {
  const { talk_seconds } = calleePresets.usual;
  const usual = Object.fromEntries(calleeOutcomes.map((outcome) => [outcome, calleePresets.usual[outcome] * 100]));
  return {
    starts_on: today(zone),
    days: rehearsalBounds.days.usual,
    runs: rehearsalBounds.runs.usual,
    seed: 1,
    price_per_minute: null,
    callees: 'usual',
    ...(usual as Record<(typeof calleeOutcomes)[number], number>),
    talk_seconds,
    is_trying: false,
    call_start_time: campaign.call_start_time,
    call_end_time: campaign.call_end_time,
    end_date: campaign.end_date,
    max_calls_per_minute: campaign.max_calls_per_minute,
    max_concurrent_calls: campaign.max_concurrent_calls,
    max_attempts_per_lead: campaign.max_attempts_per_lead,
  };
}

/** What is sent of it; of settings only what is otherwise than the campaign's. Days are the organization's. */
export function toInput(typed: RehearsalForm, campaign: Campaign, zone: string): RehearsalInput {
  const share = (outcome: (typeof calleeOutcomes)[number]) => (typed[outcome] ?? 0) / 100;
  const tried = triedNames.filter((name) => typed[name] !== campaign[name]);
  return {
    // Midnight of another day; from now on today.
    ...(typed.starts_on === today(zone) ? {} : { starts_at: startOfDay(typed.starts_on, zone) }),
    days: typed.days,
    runs: typed.runs,
    seed: typed.seed,
    price_per_minute: typed.price_per_minute,
    callees:
      typed.callees === 'own'
        ? {
            answered: share('answered'),
            voicemail: share('voicemail'),
            no_answer: share('no_answer'),
            busy: share('busy'),
            failed: share('failed'),
            talk_seconds: typed.talk_seconds ?? 1,
          }
        : typed.callees,
    settings: typed.is_trying ? Object.fromEntries(tried.map((name) => [name, typed[name]])) : {},
  };
}
