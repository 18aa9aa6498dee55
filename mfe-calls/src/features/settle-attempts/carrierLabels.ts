import type { UncertainAttempt } from '@switchboard/contracts/dialer';

/** Labels of the carrier's statements about an attempt. */
export const carrierLabels: Record<UncertainAttempt['carrier_says'], string> = {
  dialed: 'The carrier confirms the call.',
  not_dialed: 'The carrier has no record of this call.',
  unreachable: "The carrier can't be reached right now.",
};
