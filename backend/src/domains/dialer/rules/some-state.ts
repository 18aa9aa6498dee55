import { weekdays } from '@switchboard/contracts/campaigns.limits';
import type { CampaignState, DialState } from './dial-state.ts';
import { openState } from './open-state.ts';

/** An active campaign without limits, for tests. */
export const someCampaign = (more: Partial<CampaignState> = {}): CampaignState => ({
  name: 'Autumn',
  status: 'active',
  call_start_time: null,
  call_end_time: null,
  start_date: null,
  end_date: null,
  weekdays,
  minutes: { used: 0, reserved: 0, limit: null },
  leads: { place: null, limit: null },
  lines: { used: 0, limit: null },
  pace: { used: 0, limit: null },
  attempts: { used: 0, limit: null },
  ...more,
});

/** A state in which a scheduled call is allowed whenever its window is open, for tests. */
export const someState = (more: Partial<DialState> = {}): DialState =>
  openState({ lead_phone_number: '+12025550147', lead_time_zone: 'UTC', ...more });
