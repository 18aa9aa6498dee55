import type { Rule } from './rule.ts';

/** How long nothing is dialed after the telephony was unavailable: each attempt adds a call to the logs. */
export const unavailableSeconds = 30;

/** The dialer waits if the last call found no telephony; people and programs may try. */
export const telephonyAvailable: Rule = ({ asker, telephony_failed_at = null }, instant) => {
  const until = telephony_failed_at === null ? 0 : Date.parse(telephony_failed_at) + unavailableSeconds * 1000;
  const passed = asker !== 'schedule' || until <= instant.getTime();
  return {
    rule: 'telephony_unavailable',
    passed,
    explanation: passed
      ? 'The telephony was not found to be unavailable.'
      : "LiveKit SIP did not take the last call. It wasn't placed and will be retried.",
    ...(passed ? {} : { retry_at: new Date(until).toISOString() }),
  };
};
