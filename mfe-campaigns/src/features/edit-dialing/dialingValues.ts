import { type Campaign, CampaignChange } from '@switchboard/contracts/campaigns';
import { type Weekday, weekdays } from '@switchboard/contracts/campaigns.limits';
import type { AutoPause } from '@switchboard/contracts/dialing-settings';
import { z } from 'zod';

/** The outcomes after which a lead can be called again. */
const retryOutcomes = ['busy', 'no_answer', 'failed'] as const;
export type RetryOutcome = (typeof retryOutcomes)[number];

/** Default values, filled in when a rule is switched on. */
const usualRetry = { after_minutes: 60, times: 2 };
const usualAutoPause: AutoPause = { percent: 50, calls: 5, seconds: 120 };

const limitNames = [
  'max_concurrent_calls',
  'max_calls_per_minute',
  'max_attempts_per_lead',
  'max_attempts_per_lead_and_day',
  'max_call_seconds',
] as const;
type Limits = Pick<Campaign, (typeof limitNames)[number]>;

type Numbers<T> = { [K in keyof T]: number | null };

/** The fields of the form. A disabled rule keeps its numbers. */
export interface DialingValues extends Limits {
  weekdays: Record<Weekday, boolean>;
  has_retries: boolean;
  retries: Record<RetryOutcome, { is_on: boolean } & Numbers<typeof usualRetry>>;
  has_auto_pause: boolean;
  auto_pause: Numbers<AutoPause>;
}

const limitsOf = (from: Limits) =>
  Object.fromEntries(limitNames.map((name) => [name, from[name]])) as unknown as Limits;

/** The settings of a campaign as the form has them. */
export function valuesOf(campaign: Campaign): DialingValues {
  const { retry_rules, auto_pause } = campaign;
  const retryOf = (outcome: RetryOutcome) => {
    const rule = retry_rules?.[outcome];
    return { is_on: rule !== undefined, ...(rule ?? usualRetry) };
  };
  return {
    ...limitsOf(campaign),
    weekdays: Object.fromEntries(
      weekdays.map((day) => [day, campaign.weekdays.includes(day)]),
    ) as DialingValues['weekdays'],
    has_retries: retry_rules !== null,
    retries: { busy: retryOf('busy'), no_answer: retryOf('no_answer'), failed: retryOf('failed') },
    has_auto_pause: auto_pause !== null,
    auto_pause: auto_pause ?? usualAutoPause,
  };
}

/** The request body of the form. */
function changeOf(typed: DialingValues) {
  const { has_retries, retries, has_auto_pause, auto_pause } = typed;
  const isOn = retryOutcomes.filter((outcome) => retries[outcome].is_on);
  const rules = isOn.map((outcome) => {
    const { after_minutes, times } = retries[outcome];
    return [outcome, { after_minutes, times }];
  });
  return {
    ...limitsOf(typed),
    weekdays: weekdays.filter((day) => typed.weekdays[day]),
    retry_rules: has_retries ? Object.fromEntries(rules) : null,
    auto_pause: has_auto_pause ? auto_pause : null,
  };
}

const settings = CampaignChange.pick({
  weekdays: true,
  max_concurrent_calls: true,
  max_calls_per_minute: true,
  max_attempts_per_lead: true,
  max_attempts_per_lead_and_day: true,
  max_call_seconds: true,
  retry_rules: true,
  auto_pause: true,
}).required();

/** The form's field that shows a problem of the request body. */
function fieldOf([name, ...rest]: PropertyKey[]): PropertyKey[] {
  if (name === 'weekdays') return ['weekdays', 'monday'];
  return name === 'retry_rules' ? ['retries', ...rest] : [name ?? '', ...rest];
}

/** Validates the form as the API does, with the errors at the form's fields. */
export const dialingShape = z.custom<DialingValues>().transform((typed, context) => {
  const read = settings.safeParse(changeOf(typed));
  if (read.success) return read.data;
  for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path: fieldOf(path), message });
  return z.NEVER;
});

const labels: Record<string, string> = {
  weekdays: 'Days',
  max_concurrent_calls: 'Concurrent calls',
  max_calls_per_minute: 'Calls per minute',
  max_attempts_per_lead: 'Attempts per lead',
  max_attempts_per_lead_and_day: 'Attempts per lead and day',
  max_call_seconds: 'Longest call',
  has_retries: 'Own rules for calling again',
  retries: 'Calling again',
  has_auto_pause: 'Pause when too many calls fail',
  auto_pause: 'Automatic pause',
};

/** The label of a form field; for a part of a rule, it names the part as well. */
export function dialingLabel(name: string): string {
  const [first = '', ...rest] = name.split('.');
  const part = rest.join(' ').replaceAll('_', ' ');
  return part ? `${labels[first] ?? first}: ${part}` : (labels[first] ?? first);
}
