import type { RetryRules } from '@switchboard/contracts/dialer';
import type { AutoPause } from '@switchboard/contracts/dialing-settings';
import type { NeverReachedReason } from '@switchboard/contracts/rehearsals.limits';
import type { CampaignState } from '../../dialer/rules/dial-state.ts';
import type { CalleeModel, Outcome } from './callees.ts';

/** A lead at the start of the rehearsal; times are milliseconds since 1970. */
export interface SimulatedLead {
  id: string;
  phone_number: string;
  time_zone: string | null;
  is_blocked: boolean;
  /** Its position among the leads of the campaign, from 1 on. */
  place: number;
  /** Calls of the campaign to it so far, with the outcome of the latest. */
  attempts: number;
  last_outcome: string | null;
  was_connected: boolean;
  last_ended_at: number | null;
  /** When it was dialed in the two days before. */
  dialed_at: readonly number[];
}

/** Everything that a rehearsal depends on, except the leads; plain data. */
export interface World {
  campaign: Pick<CampaignState, 'name' | 'call_start_time' | 'call_end_time' | 'start_date' | 'end_date' | 'weekdays'>;
  minutes: { used_seconds: number; limit: number | null };
  lead_limit: number | null;
  max_concurrent_calls: number | null;
  max_calls_per_minute: number | null;
  max_attempts_per_lead: number | null;
  max_call_seconds: number | null;
  auto_pause: AutoPause | null;
  per_minute: number;
  retries: { organization: RetryRules; campaign: RetryRules | null };
  organization: { time_zone: string; max_concurrent_calls: number; max_attempts_per_lead_and_day: number | null };
  number: {
    type: string;
    is_retired: boolean;
    max_concurrent_calls: number | null;
    max_calls_per_second: number | null;
  };
}

/** The input of a rehearsal: its start, duration and random seed. */
export interface Rehearsed {
  world: World;
  leads: readonly SimulatedLead[];
  callees: CalleeModel;
  seed: number;
  starts_at: number;
  days: number;
}

/** A call of a rehearsal, as it was started. */
export interface SimulatedCall {
  lead_id: string;
  attempt: number;
  at: number;
  outcome: Outcome;
}

export interface NeverReached {
  lead: SimulatedLead;
  reason: NeverReachedReason;
  attempts: number;
  explanation: string;
}

/** The result of one run. */
export interface Run {
  calls: number;
  connected_seconds: number;
  reached: number;
  /** Calls by the hour in which they started, as milliseconds since 1970. */
  hours: Map<number, Record<Outcome, number>>;
  most_lines: number;
  /** When the last call ended, if nothing was left to do. */
  finished_at: number | null;
  /** When the minutes were used up. */
  minutes_gone_at: number | null;
  /** Whether no minutes were left at the end. */
  are_minutes_gone: boolean;
  /** When and why it paused automatically. */
  paused: { at: number; reason: string } | null;
  never_reached: NeverReached[];
}

/** Whether the campaign had already reached its lead limit when a lead joined. */
export const isBeyondLimit = ({ lead_limit }: World, { place }: SimulatedLead): boolean =>
  lead_limit !== null && place > lead_limit;

/** The duration of the rehearsal, as words for a sentence. */
export const daysText = (days: number): string => (days === 1 ? 'the one day' : `the ${days} days`);
