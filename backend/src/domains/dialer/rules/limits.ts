import type { Rule } from './rule.ts';

/** Lines reserved by inbound numbers count as used for campaigns, but not for other calls. */
export const concurrency: Rule = ({ live_calls, max_concurrent_calls, reserved_lines = 0, campaign }) => {
  const reserved = campaign ? reserved_lines : 0;
  const used = `${live_calls} of ${max_concurrent_calls} calls at a time are in use`;
  return {
    rule: 'concurrency_limit',
    passed: live_calls + reserved < max_concurrent_calls,
    explanation: reserved > 0 ? `${used}, and ${reserved} are reserved for incoming calls.` : `${used}.`,
  };
};

export const numberConcurrency: Rule = ({ number_live_calls: live, number_max_concurrent_calls: most }) => ({
  rule: 'number_concurrency_limit',
  passed: most === null || live < most,
  explanation:
    most === null
      ? 'The number has no limit of concurrent calls.'
      : `${live} of ${most} calls at a time from this number are in use.`,
});

export const callsPerSecond: Rule = ({ number_recent_calls: recent, number_max_calls_per_second: most }) => ({
  rule: 'calls_per_second',
  passed: most === null || recent < most,
  explanation:
    most === null
      ? 'The number has no limit of calls in a second.'
      : `${recent} of ${most} calls in a second from this number were made.`,
});
