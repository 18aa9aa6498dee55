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

/** Statuses that speak of our username and password. */
const ofCredentials = new Set([401, 403, 407]);

/** The carrier answered that it does not call: nobody was called, and nobody will be. */
export class DialRefused extends Error {
  readonly reason: EndedReason;
  /** It does not take our password: trying again may lock the trunk. */
  readonly dial_outcome?: 'credentials_refused';

  /** A SIP status, and the carrier's own words. */
  constructor(sipStatus: number, words: string) {
    super(
      ofCredentials.has(sipStatus)
        ? `The trunk refused the call (${sipStatus}). Check the username and password in Phone Numbers`
        : `The carrier refused the call: ${sipStatus} ${words}`.trim(),
    );
    this.reason = endedReasonOfSip(sipStatus);
    if (sipStatus === 401 || sipStatus === 407) this.dial_outcome = 'credentials_refused';
  }
}

/** The carrier's telephony is down or at its limit: nobody was called, and it is tried again later. */
export class TelephonyUnavailable extends Error {
  override name = 'TelephonyUnavailable';
}

/** The carrier cannot call anybody until somebody has set it up. */
export class CallSetupMissing extends Error {
  constructor(message = 'Call service not fully configured') {
    super(message);
  }
}
