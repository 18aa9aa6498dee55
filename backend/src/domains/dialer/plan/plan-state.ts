import type { RefusalReason } from '@switchboard/contracts/calls';
import type { RetryRules } from '@switchboard/contracts/dialer';
import type { CampaignState } from '../rules/dial-state.ts';

/** A lead of a campaign, as far as the planner has to know it. */
export interface MemberState {
  lead_id: string;
  /** The key of its zones (`zoneKey`), null where none is known. */
  time_zone: string | null;
  /** Whether a call of the campaign waits for it or goes on. */
  is_open: boolean;
  /** Calls of the campaign to it so far. */
  attempts: number;
  /** How the latest of them ended. */
  last_call: { ended_reason: string; ended_at: Date; is_reached: boolean } | null;
  /** Whether the campaign had as many leads as it may when this one joined. */
  is_beyond_limit: boolean;
}

/** Everything that the next minutes of a campaign depend on; plain data. */
export interface PlanState {
  /** As the rules see it, for a lead that was never called. */
  campaign: CampaignState;
  dialing: 'manual' | 'automatic';
  organization_time_zone: string;
  retries: { organization: RetryRules; campaign: RetryRules | null };
  /** First calls that are made in a minute at most. */
  per_minute: number;
  /** For when the latest first call was planned; null before the first. */
  planned_until: Date | null;
  /** Calls of the campaign that are scheduled for the next minutes, or overdue. */
  waiting: number;
  /** Whether a call of any of its leads waits or goes on. */
  has_open_calls: boolean;
  /** Those that were not planned yet, in order of joining; read as far as there is room only. */
  members: Iterable<MemberState>;
  /** Whether more of them wait behind these. */
  has_more_members: boolean;
}

/** A call that is to be written down as scheduled. */
interface PlannedCall {
  lead_id: string;
  due_at: Date;
  /** From 1 on. */
  attempt: number;
}

/** Why a lead is not called by the campaign any more. */
export type FinalReason =
  /** Somebody, or their voicemail, answered. */
  | 'reached'
  /** Nobody was reached, and the outcome is not retried, or not once more. */
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
  /** For when the latest first call is planned now. */
  planned_until: Date | null;
  /** Why nothing is left to do; null while there is. */
  completed: 'all_final' | 'dates_over' | null;
}
