import type { WantedCall } from './read-facts.ts';
import type { Decision } from './rules/decide.ts';
import type { DialState } from './rules/dial-state.ts';

/** A scheduled call in the form needed to write a decision about it. */
export interface DueCall extends WantedCall {
  id: string;
  due_at: Date;
  retries_made: number;
  hold_reason: string | null;
  hold_until: Date | null;
  custom_variables: Record<string, unknown>;
  assistant_variables: Record<string, unknown>;
}

/** A call with its decision. */
export interface Judged {
  /** With the number that makes it. */
  call: DueCall;
  /** The number that it waited for; in a campaign with several numbers, a different one may call. */
  planned_number_id: string;
  state: DialState;
  decision: Decision;
}
