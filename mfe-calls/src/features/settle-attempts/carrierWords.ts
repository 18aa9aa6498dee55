import type { UncertainAttempt } from '@switchboard/contracts/dialer';

/** What the carrier says of an attempt, for people. */
export const carrierWords: Record<UncertainAttempt['carrier_says'], string> = {
  dialed: 'The carrier says that it dialed.',
  not_dialed: 'The carrier knows nothing of it.',
  unreachable: 'The carrier cannot be asked at this moment.',
};
