import type { RefusalReason } from '@switchboard/contracts/calls';

/** What holds calls, in a few words. */
export const holdWords: Record<RefusalReason, string> = {
  organization_paused: 'All calls paused',
  assistant_not_published: 'Assistant not published',
  phone_number_not_outbound: 'Number not outbound',
  phone_number_retired: 'Number retired',
  lead_phone_invalid: 'Phone number invalid',
  do_not_call: 'Do not call',
  concurrency_limit: 'All lines in use',
  already_in_call: 'Lead in another call',
  video_needs_interview_link: 'Needs an interview link',
  campaign_not_active: 'Campaign not active',
  campaign_dates: 'Outside the campaign’s days',
  campaign_weekday: 'Not a day of the campaign',
  campaign_attempts: 'Called often enough by the campaign',
  campaign_concurrency_limit: 'Lines of the campaign in use',
  campaign_calls_per_minute: 'Campaign’s calls per minute',
  campaign_minutes: 'Campaign out of minutes',
  campaign_leads: 'Campaign has too many leads',
  outside_call_window: 'Outside the call window',
  lead_time_zone_unknown: 'Time zone unknown',
  attempts_per_day: 'Called often enough today',
  number_concurrency_limit: 'Lines of the number in use',
  calls_per_second: 'Too many calls at once',
  expired: 'Expired',
  sample_lead: 'A sample',
};
