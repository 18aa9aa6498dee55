import type { WantedCall } from './read-facts.ts';
import type { Decision } from './rules/decide.ts';
import type { DialState } from './rules/dial-state.ts';

/** A scheduled call as a decision about it is written down. */
export interface DueCall extends WantedCall {
  id: string;
  due_at: Date;
  retries_made: number;
  hold_reason: string | null;
  hold_until: Date | null;
  custom_variables: Record<string, unknown>;
  assistant_variables: Record<string, unknown>;
}

/** A decision that was made about a call. */
export interface Judged {
  /** From the number that makes it. */
  call: DueCall;
  /** The number that it waited for; in a campaign with several numbers, another one may call. */
  planned_number_id: string;
  state: DialState;
  decision: Decision;
}
