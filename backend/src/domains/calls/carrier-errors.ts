import type { EndedReason } from '@switchboard/contracts/calls';

// By RFC 3261 §21 and, for 607 and 608, RFC 8197 and RFC 8688.
const reasonsOfSip: Record<number, EndedReason> = {
  486: 'busy',
  600: 'busy',
  408: 'no-answer',
  480: 'no-answer',
  487: 'no-answer',
  603: 'rejected',
  607: 'rejected',
  608: 'rejected',
  404: 'invalid-number',
  484: 'invalid-number',
  604: 'invalid-number',
};

/** Why a call ended whose carrier answered with this SIP status; what is not about the callee is the trunk's failure. */
export const endedReasonOfSip = (status: number): EndedReason => reasonsOfSip[status] ?? 'trunk-failed';

/** The carrier answered that it does not call: nobody was called, and nobody will be. */
export class DialRefused extends Error {
  readonly reason: EndedReason;

  /** A SIP status, and the carrier's own words. */
  constructor(sipStatus: number, words: string) {
    super(`The carrier refused the call: ${sipStatus} ${words}`.trim());
    this.reason = endedReasonOfSip(sipStatus);
  }
}

/** The carrier cannot call anybody until somebody has set it up. */
export class CallSetupMissing extends Error {
  constructor(message = 'Call service not fully configured') {
    super(message);
  }
}
