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
  call: DueCall;
  state: DialState;
  decision: Decision;
}
