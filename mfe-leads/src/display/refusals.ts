import type { RefusalReason } from '@switchboard/contracts/calls';

const advice: Record<RefusalReason, string> = {
  assistant_not_published: 'Publish the assistant or choose one that is published, then call again.',
  call_setup_required: 'Set up what is missing, then call again. Call setup under Phone Numbers lists it.',
  telephony_unavailable: 'No one was called. Call again in a minute.',
  before_call_hook: 'Your before-call hook did not allow this call. Its settings are under Organization Settings.',
  phone_number_not_outbound: 'Choose an outbound phone number, then call again.',
  phone_number_retired: 'Choose a phone number that is in use, then call again.',
  lead_phone_invalid: 'Correct the phone number of the lead, then call again.',
  do_not_call: 'The number is on the do-not-call list. Call only after it has been taken off the list.',
  concurrency_limit: 'All lines are in use. Wait until a call ends, then call again.',
  already_in_call: 'The lead is in a call already. Wait until that call ends.',
  organization_paused: 'All calls are paused. Resume them, then call again.',
  campaign_not_active: 'Make the campaign active, then call again.',
  campaign_dates: 'Call on one of the days of the campaign, or change its dates.',
  campaign_weekday: 'Call on one of the days of the week of the campaign, or change them.',
  campaign_attempts:
    'The campaign has reached its limit of calls to this lead. Raise the limit, or call without the campaign.',
  campaign_concurrency_limit: 'All lines of the campaign are in use. Wait until a call ends.',
  campaign_calls_per_minute: 'The campaign has reached its calls per minute. Try again in a moment.',
  campaign_minutes: 'The campaign has used its minutes. Ask for more, or call without it.',
  campaign_leads: 'The campaign has more leads than it may. Remove some, or call without it.',
  lead_time_zone_unknown: "Choose the lead's time zone, then call again.",
  outside_call_window: 'Schedule the call for a time within the call window.',
  attempts_per_day: 'The lead was called often enough today. Call tomorrow.',
  number_concurrency_limit: 'All lines of the number are in use. Wait until a call ends, or choose another number.',
  number_daily_limit: 'The number has made its calls of today. Choose another number, or call tomorrow.',
  number_answer_rate: 'Too few people answer this number. Add another number to the campaign, or wait.',
  calls_per_second: 'Too many calls at once from this number. Call again in a moment.',
  expired: 'The time of the call is long over. Schedule it again.',
  sample_lead: 'Samples can only be called while calls are simulated. Call one of your own leads.',
  video_needs_interview_link: 'Send the lead an interview link instead of placing a call.',
};

/** Advice about a refused call. */
export function refusalAdvice(reason: RefusalReason | null): string {
  return reason ? advice[reason] : 'See the rule marked as failed below, settle it, then call again.';
}
