import type { LadderStep } from './phone-trunks.ts';

const labels: Record<LadderStep['event'], string> = {
  invite: 'Call request sent to LiveKit SIP',
  received: 'Call received',
  dialing: 'INVITE sent to the carrier',
  ringing: 'Ringing',
  answered: 'Answered',
  refused: 'Refused',
  canceled: 'Ended before an answer',
  hung_up: 'Hung up (BYE)',
};

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** The steps of a SIP ladder, each with the seconds since the first one. */
export const ladderItems = (ladder: readonly LadderStep[]): { term: string; value: string }[] =>
  ladder.map(({ event, at_ms, status }) => ({
    term: seconds(at_ms),
    value: status === null ? labels[event] : `${labels[event]} (${status})`,
  }));
