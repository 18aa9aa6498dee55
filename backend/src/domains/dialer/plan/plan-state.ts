import type { RefusalReason } from '@switchboard/contracts/calls';
import type { RetryRules } from '@switchboard/contracts/dialer';
import type { CampaignState } from '../rules/dial-state.ts';

/** A lead of a campaign, with the fields that the planner needs. */
export interface MemberState {
  lead_id: string;
  /** The key of its zones (`zoneKey`), null if none is known. */
  time_zone: string | null;
  /** Whether a call of the campaign to it is waiting or in progress. */
  is_open: boolean;
  /** The campaign's calls to it so far. */
  attempts: number;
  /** How the latest of them ended. */
  last_call: { ended_reason: string; ended_at: Date; is_reached: boolean } | null;
  /** Whether the campaign had reached its lead limit when this one joined. */
  is_beyond_limit: boolean;
}

/** All inputs for a campaign's next minutes, as plain data. */
export interface PlanState {
  /** The campaign as the rules see it, for a lead that was never called. */
  campaign: CampaignState;
  dialing: 'manual' | 'automatic';
  organization_time_zone: string;
  retries: { organization: RetryRules; campaign: RetryRules | null };
  /** The maximum number of first calls per minute. */
  per_minute: number;
  /** The planned time of the latest first call; null before the first. */
  planned_until: Date | null;
  /** The campaign's calls that are scheduled for the next minutes, or overdue. */
  waiting: number;
  /** Whether a call to any of its leads is waiting or in progress. */
  has_open_calls: boolean;
  /** The leads that are not planned yet, in order of joining. Read only as far as there is capacity. */
  members: Iterable<MemberState>;
  /** Whether more leads follow these. */
  has_more_members: boolean;
}

/** A call to write as scheduled. */
interface PlannedCall {
  lead_id: string;
  due_at: Date;
  /** Counts from 1. */
  attempt: number;
}

/** Why the campaign no longer calls a lead. */
export type FinalReason =
  /** A person or their voicemail answered. */
  | 'reached'
  /** No one was reached, and the outcome has no retries, or none left. */
  | 'not_reached'
  /** A rule that never passes again. */
  | RefusalReason;

interface FinalLead {
  lead_id: string;
  reason: FinalReason;
}

export interface Plan {
  calls: PlannedCall[];
  final: FinalLead[];
  /** The planned time of the latest first call now. */
  planned_until: Date | null;
  /** Why nothing is left to do; null if something is. */
  completed: 'all_final' | 'dates_over' | null;
}
