import type { Campaign } from '@switchboard/contracts/campaigns';
import { RehearsalInput } from '@switchboard/contracts/rehearsals';
import { calleeOutcomes, calleePresets, rehearsalBounds } from '@switchboard/contracts/rehearsals.limits';
import { WorkDay } from '@switchboard/contracts/shared';
import { startOfDay } from '@switchboard/design-system/dates';
import { z } from 'zod';
import { type DialingValues, dialingShape, valuesOf } from '../edit-dialing/dialingValues.ts';

const { days, runs, seed, price_per_minute } = RehearsalInput.shape;
const percent = z
  .number('Please enter a share')
  .min(0, 'A share is at least 0%')
  .max(100, 'A share is at most 100%')
  .nullable();
const shares = { answered: percent, voicemail: percent, no_answer: percent, busy: percent, failed: percent };

const asked = z
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
    start_date: WorkDay.nullable(),
    end_date: WorkDay.nullable(),
  })
  .superRefine((typed, context) => {
    if (typed.callees !== 'own') return;
    const sum = calleeOutcomes.reduce((total, outcome) => total + (typed[outcome] ?? 0), 0);
    if (Math.abs(sum - 100) > 0.001)
      context.addIssue({ code: 'custom', path: ['answered'], message: `The shares must sum to 100%, not ${sum}%` });
  });

type Values = z.input<typeof asked> & DialingValues;

const today = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());

/** The form of a rehearsal. Dialing settings are only validated if other settings are tried. */
export const rehearsalForm = (zone: string) =>
  z.custom<Values>().transform((typed, context) => {
    const read = asked.safeParse(typed);
    if (typed.starts_on < today(zone))
      context.addIssue({ code: 'custom', path: ['starts_on'], message: 'Please choose today or a later day' });
    const dialing = typed.is_trying
      ? dialingShape.safeParse(typed)
      : { success: true as const, data: {}, error: undefined };
    if (read.success && dialing.success) return { ...read.data, dialing: dialing.data };
    for (const { path, message } of [...(read.error?.issues ?? []), ...(dialing.error?.issues ?? [])])
      context.addIssue({ code: 'custom', path, message });
    return z.NEVER;
  });
export type RehearsalForm = z.output<ReturnType<typeof rehearsalForm>>;

/** The initial values of the form, for today in the organization's time zone. */
export function firstValues(campaign: Campaign, zone: string): Values {
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
    start_date: campaign.start_date,
    end_date: campaign.end_date,
    ...valuesOf(campaign),
  };
}

/** The request body; of the settings only those that differ from the campaign's. Days are in the organization's time zone. */
export function toInput(typed: RehearsalForm, campaign: Campaign, zone: string): RehearsalInput {
  const share = (outcome: (typeof calleeOutcomes)[number]) => (typed[outcome] ?? 0) / 100;
  const { call_start_time, call_end_time, start_date, end_date, dialing } = typed;
  const tried = Object.entries({ call_start_time, call_end_time, start_date, end_date, ...dialing }).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(campaign[name as keyof Campaign]),
  );
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
    settings: typed.is_trying ? Object.fromEntries(tried) : {},
  };
}
