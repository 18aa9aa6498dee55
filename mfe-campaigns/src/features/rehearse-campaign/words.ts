import type { Campaign } from '@switchboard/contracts/campaigns';
import type { RetryRules } from '@switchboard/contracts/dialer';
import type { AutoPause } from '@switchboard/contracts/dialing-settings';
import type { Rehearsal, RehearsalWarning, TriedSettings } from '@switchboard/contracts/rehearsals';
import type { CalleeOutcome, NeverReachedReason } from '@switchboard/contracts/rehearsals.limits';
import { daysText } from '../launch-campaign/whatHappensNext.ts';

export const outcomeLabels: Record<CalleeOutcome, string> = {
  answered: 'Answered',
  voicemail: 'Voicemail',
  no_answer: 'No answer',
  busy: 'Busy',
  failed: 'Failed',
};

export const reasonLabels: Record<NeverReachedReason, string> = {
  outside_window: 'Outside the call window',
  do_not_call: 'On the do-not-call list',
  no_number: 'No number that can be dialed',
  unknown_zone: 'Time zone not known',
  limit: 'A limit was reached',
  attempts_used_up: 'Attempts used up',
  ended_first: 'Ended before its turn',
};

export const calleeLabels = {
  usual: 'Usual: every third answers',
  waiting_for_it: 'They wait for the call: most answer',
  old_list: 'An old list: few answer',
  history: 'As in the last 90 days',
} as const;

/** How the people behave who are called, in a word or two. */
export const calleesText = (callees: Rehearsal['callees']): string =>
  typeof callees === 'string' ? calleeLabels[callees] : 'Own shares';

export const statusLabels: Record<Rehearsal['status'], string> = {
  waiting: 'Waiting',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const isAtWork = ({ status }: Pick<Rehearsal, 'status'>): boolean =>
  status === 'waiting' || status === 'running';

const settingLabels: Record<string, string> = {
  call_start_time: 'Call window start',
  call_end_time: 'Call window end',
  start_date: 'First day',
  end_date: 'Last day',
  weekdays: 'Weekdays',
  phone_number_id: 'Outbound Phone Number',
  max_leads: 'Max leads',
  max_concurrent_calls: 'Calls at a time',
  max_calls_per_minute: 'Calls per minute',
  max_attempts_per_lead: 'Attempts per lead',
  max_attempts_per_lead_and_day: 'Attempts per lead and day',
  max_call_seconds: 'Longest call in seconds',
  retry_rules: 'Retries',
  auto_pause: 'Automatic pause',
  max_call_minutes_per_instance: 'Max call minutes per instance',
};

export const settingName = (setting: string): string => settingLabels[setting] ?? setting;

function valueText(name: string, value: unknown): string {
  if (value === null) return 'none';
  if (name === 'weekdays') return daysText(value as Campaign['weekdays']);
  if (name === 'retry_rules') return retriesText(value as RetryRules);
  if (name !== 'auto_pause') return String(value);
  const { percent, calls, seconds } = value as AutoPause;
  return `when ${percent}% of ${calls} or more calls in ${seconds} seconds fail`;
}

function retriesText(rules: RetryRules): string {
  const texts = Object.entries(rules).map(
    ([outcome, { after_minutes, times }]) =>
      `${outcomeLabels[outcome as CalleeOutcome].toLowerCase()} after ${after_minutes} minutes, ${times} times`,
  );
  return texts.join('; ') || 'never';
}

/** Settings that were tried, each with its value, as people read them. */
export function triedTexts(settings: TriedSettings): string[] {
  return Object.entries(settings)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${settingName(name)}: ${valueText(name, value)}`);
}

/** A link to the setting that a warning names; null if it isn't on the campaign's page. */
export function settingHref({ setting }: RehearsalWarning, templateId: string): string | null {
  if (setting === null) return null;
  if (setting === 'max_call_minutes_per_instance') return `/feature-templates/${templateId}`;
  return setting === 'call_start_time' || setting === 'call_end_time' ? '?tab=overview' : '?tab=settings';
}

export const count = (value: number | null): string => (value === null ? '–' : value.toLocaleString('en-US'));
export const minutesText = (value: number | null): string =>
  value === null ? '–' : value.toLocaleString('en-US', { maximumFractionDigits: 1 });
export const costText = (value: number | null): string =>
  value === null ? '–' : value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `110–124` over several runs; empty if all had the same result. */
export function rangeText(
  range: { min: number; max: number } | null | undefined,
  text: (value: number) => string = count,
): string | undefined {
  return range && range.min !== range.max ? `${text(range.min)}–${text(range.max)} in all runs` : undefined;
}

/** How often a lead was called on average. */
export const perLeadText = ({ calls, leads }: Pick<Rehearsal, 'calls' | 'leads'>): string =>
  calls && leads ? `${minutesText(calls / leads)} a lead` : 'No one was called';
