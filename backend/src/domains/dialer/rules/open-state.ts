import type { DialState } from './dial-state.ts';

/** A scheduled call that only the time can hold back; `known` overrides these defaults. */
export const openState = (known: Partial<DialState>): DialState => ({
  asker: 'schedule',
  scheduled_time: null,
  is_video: false,
  lead_phone_number: '',
  lead_time_zone: 'UTC',
  organization_time_zone: 'UTC',
  is_number_given: false,
  is_on_do_not_call_list: false,
  lead_is_in_call: false,
  lead_attempts: [],
  max_attempts_per_lead_and_day: null,
  pause_reason: null,
  assistant_status: 'published',
  phone_number_type: 'outbound',
  phone_number_is_retired: false,
  live_calls: 0,
  max_concurrent_calls: 10,
  number_live_calls: 0,
  number_max_concurrent_calls: null,
  number_recent_calls: 0,
  number_max_calls_per_second: null,
  campaign: null,
  ...known,
});
