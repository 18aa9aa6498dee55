import { z } from 'zod';
import { dialings, weekdays } from './campaigns.limits.ts';
import { RetryRules } from './dialer.ts';

export const Dialing = z.enum(dialings);
export type Dialing = z.infer<typeof Dialing>;

const limit = (name: string, { min, max }: { min: number; max: number }) =>
  z
    .int(`${name} must be a whole number`)
    .min(min, `${name} must be at least ${min}`)
    .max(max, `${name} must be at most ${max}`)
    .nullable();

const Weekdays = z
  .array(z.enum(weekdays, 'Please choose days of the week'))
  .min(1, 'Please choose at least one day')
  .transform((days) => weekdays.filter((day) => days.includes(day)));

/** Pauses a campaign if a percentage of at least a minimum of calls, which ended within a period, failed. */
export const AutoPause = z.strictObject({
  percent: z
    .int('Percent must be a whole number')
    .min(1, 'Percent must be at least 1')
    .max(100, 'Percent must be at most 100'),
  calls: z
    .int('Calls must be a whole number')
    .min(1, 'Calls must be at least 1')
    .max(1000, 'Calls must be at most 1000'),
  seconds: z
    .int('Seconds must be a whole number')
    .min(10, 'Seconds must be at least 10')
    .max(3600, 'Seconds must be at most 3600'),
});
export type AutoPause = z.infer<typeof AutoPause>;

/** A campaign's dialing settings. Null means no limit of its own. */
export const dialingInput = {
  dialing: Dialing,
  /** In the lead's time zone. */
  weekdays: Weekdays,
  max_concurrent_calls: limit('Calls at a time', { min: 1, max: 1000 }),
  max_calls_per_minute: limit('Calls per minute', { min: 1, max: 1000 }),
  max_attempts_per_lead: limit('Attempts', { min: 1, max: 50 }),
  max_attempts_per_lead_and_day: limit('Attempts', { min: 1, max: 50 }),
  max_call_seconds: limit('Seconds', { min: 10, max: 7200 }),
  /** Null: the organization's rules. */
  retry_rules: RetryRules.nullable(),
  /** Null: never. */
  auto_pause: AutoPause.nullable(),
};

/** The same when read, with the reason of an automatic pause; null unless it was paused automatically. */
export const dialingRead = {
  dialing: Dialing,
  weekdays: z.array(z.enum(weekdays)),
  max_concurrent_calls: z.int().nullable(),
  max_calls_per_minute: z.int().nullable(),
  max_attempts_per_lead: z.int().nullable(),
  max_attempts_per_lead_and_day: z.int().nullable(),
  max_call_seconds: z.int().nullable(),
  retry_rules: RetryRules.nullable(),
  auto_pause: AutoPause.nullable(),
  pause_reason: z.string().nullable(),
};

/** Problems that prevent a campaign from becoming active. */
export const readinessProblems = [
  'no_outbound_number',
  'assistant_not_published',
  'call_setup_required',
  'invalid_configuration',
  'window_never_opens',
  'dates_over',
  'minutes_used_up',
] as const;

/** Warnings about settings that are allowed, but probably unintended. */
export const launchWarnings = ['no_callable_lead', 'unfilled_variables'] as const;

/** Whether a campaign can become active, and what to check first. */
export const CampaignReadiness = z.object({
  problems: z.array(z.object({ reason: z.enum(readinessProblems), message: z.string() })),
  warnings: z.array(z.object({ reason: z.enum(launchWarnings), message: z.string() })),
});
export type CampaignReadiness = z.infer<typeof CampaignReadiness>;
