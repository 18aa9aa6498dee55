import type { AssistantFunction } from '@switchboard/contracts/assistant-tools';
import type { FunctionTrial } from '@switchboard/contracts/tools';

/** The outcome of a function that failed, with what was seen of it. */
export const failed = (fn: AssistantFunction, error: string, rest: Partial<FunctionTrial> = {}): FunctionTrial => ({
  request: null,
  answer: null,
  is_ok: false,
  error,
  shown_to_model: `The function failed: ${error}`,
  said: fn.http.said_on_failure || null,
  ...rest,
});
