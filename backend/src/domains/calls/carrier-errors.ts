import type { EndedReason } from '@switchboard/contracts/calls';

// From RFC 3261 §21; 607 and 608 from RFC 8197 and RFC 8688.
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

/** Why a call ended when the carrier answered with this SIP status. A status that isn't about the callee is a failure of the trunk. */
export const endedReasonOfSip = (status: number): EndedReason => reasonsOfSip[status] ?? 'trunk-failed';

/** Statuses about our username and password. */
const ofCredentials = new Set([401, 403, 407]);

/** The carrier refused to place the call: no one was called, and no one will be. */
export class DialRefused extends Error {
  readonly reason: EndedReason;
  /** The carrier rejects our password. Another attempt may lock the trunk. */
  readonly dial_outcome?: 'credentials_refused';

  /** Takes a SIP status and the carrier's reason phrase. */
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

/** The carrier's telephony is down or at its limit. No one was called, and the call is tried again later. */
export class TelephonyUnavailable extends Error {
  override name = 'TelephonyUnavailable';
}

/** The carrier can't call anyone until someone has set it up. */
export class CallSetupMissing extends Error {
  constructor(message = 'Call service not fully configured') {
    super(message);
  }
}
