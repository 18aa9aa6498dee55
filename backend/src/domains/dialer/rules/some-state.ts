import type { CampaignState, DialState } from './dial-state.ts';

/** An active campaign without limits, for tests. */
export const someCampaign = (more: Partial<CampaignState> = {}): CampaignState => ({
  name: 'Autumn',
  status: 'active',
  call_start_time: null,
  call_end_time: null,
  start_date: null,
  end_date: null,
  minutes: { used: 0, reserved: 0, limit: null },
  leads: { place: null, limit: null },
  ...more,
});

/** A state in which a scheduled call is allowed whenever its window is open, for tests. */
export const someState = (more: Partial<DialState> = {}): DialState => ({
  asker: 'schedule',
  scheduled_time: null,
  is_video: false,
  lead_phone_number: '+12025550147',
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
  ...more,
});
