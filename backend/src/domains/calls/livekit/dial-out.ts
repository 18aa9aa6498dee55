import type { EndedReason } from '@switchboard/contracts/calls';
import { ServerError, SipCallError } from 'livekit-server-sdk';
import { calleeOf } from '../../../livekit/identities.ts';
import { failureText, type LivekitServer } from '../../../livekit/server.ts';
import type { DialRequest } from '../carrier.ts';
import { CallSetupMissing, DialRefused, TelephonyUnavailable } from '../carrier-errors.ts';
import { outboundConfigOf, partsOfCall } from './outbound-config.ts';
import type { Trunk } from './trunk.ts';

/** How long the phone rings. */
const ringSeconds = 45;

/** The answer of a server without telephony. */
export const notConnected = /sip not connected/i;

/** Error codes that prove that no one was called: the request was invalid or not allowed. */
const refusing = new Set(['invalid_argument', 'not_found', 'failed_precondition']);
const refusingKey = new Set(['unauthenticated', 'permission_denied']);

/** Twirp's codes for a call that rang until its time limit. */
export const unanswered = new Set(['deadline_exceeded', 'canceled', 'unavailable_callee']);

/** The outcome of dialing; null if the call was answered. */
export type Dialed = {
  reason: EndedReason;
  explanation?: string;
  dial_outcome?: 'credentials_refused';
  /** The carrier's own answer. */
  sip?: { status: number; reason: string };
} | null;

function endOf(status: number, words: string): NonNullable<Dialed> {
  const { reason, message, dial_outcome } = new DialRefused(status, words);
  return { reason, explanation: `${message}.`, ...(dial_outcome ? { dial_outcome } : {}) };
}

/** LiveKit's telephony gave up on a trunk that kept asking for the password. */
export const passwordRefused = /max auth retry/i;

/** Errors of a server whose telephony is absent or takes no more calls: it has not started to dial. */
const noTelephonyNow = /no response from servers|no servers available/i;
const noRoomNow = /cpu exhausted|resource exhausted/i;

/** LiveKit SIP's error for an INVITE that ended without a response that it has seen, not even a provisional one. */
const noResponse = /transaction failed to complete \(0 intermediate responses\)/i;

/** RFC 3261 §17.1.1.2, timer B: an INVITE without any response is given up after 64 times T1, which is 500 ms. */
const inviteTimeoutMs = 32_000;

/**
 * How an INVITE ended to which LiveKit SIP saw no response, `elapsedMs` after dialing began; null for any other error.
 *
 * - `silent`: the carrier didn't respond until timer B.
 * - `lost`: long before timer B. A response that arrives within a fraction of a millisecond overtakes the timers of LiveKit SIP's
 *   transaction, which then ends and drops it: seen with a carrier on the same machine that asks for the password. It was a final
 *   response, so no phone rings.
 */
export function carrierSilence(error: ServerError, elapsedMs: number): 'silent' | 'lost' | null {
  if (!noResponse.test(error.message)) return null;
  return elapsedMs < inviteTimeoutMs / 2 ? 'lost' : 'silent';
}

const silentCarrier = 'The carrier did not respond. Check the host, the port and the transport in Phone Numbers.';
const lostResponse =
  "LiveKit SIP lost the carrier's response before the phone rang. The call wasn't placed. Try again in a minute.";

/** Dials, and once more if the response to the first INVITE was lost: the carrier then responds as it did before. */
export async function dialPastLostResponse<T>(dial: () => Promise<T>): Promise<T> {
  const begunAt = performance.now();
  try {
    return await dial();
  } catch (error) {
    if (!(error instanceof ServerError) || carrierSilence(error, performance.now() - begunAt) !== 'lost') throw error;
    return dial();
  }
}

/** Why no one can be called at the moment; null for any other error. */
export function unavailability(error: ServerError): TelephonyUnavailable | null {
  if (noRoomNow.test(error.message) || error.code === 'resource_exhausted')
    return new TelephonyUnavailable(
      "LiveKit SIP takes no more calls at the moment. The call wasn't placed. Try again in a minute.",
    );
  if (noTelephonyNow.test(error.message))
    return new TelephonyUnavailable("LiveKit SIP does not answer. The call wasn't placed. Try again in a minute.");
  return null;
}

/**
 * Dials over the number's own trunk and waits for the outcome. Throws `CallSetupMissing` or `DialRefused` if no one was called. After
 * any other error it's unknown whether someone was called.
 */
export async function dialOut(
  { sip }: LivekitServer,
  { attempt_id, to }: Omit<DialRequest, 'call_id' | 'from'>,
  trunk: Trunk,
  maxSeconds: number | null,
  ringingTimeout = ringSeconds,
): Promise<Dialed> {
  const dial = () =>
    sip.createSipParticipant(
      '',
      to,
      attempt_id,
      {
        participantIdentity: calleeOf(attempt_id),
        participantAttributes: { call_id: attempt_id },
        ...partsOfCall(trunk),
        ringingTimeout,
        // Without the dial tone, no sound flows before the answer, and the first words are lost until the agent receives some.
        playDialtone: true,
        waitUntilAnswered: true,
        timeout: ringingTimeout + 5,
        ...(maxSeconds === null ? {} : { maxCallDuration: maxSeconds + 60 }),
      },
      outboundConfigOf(trunk),
    );
  const begunAt = performance.now();
  try {
    await dialPastLostResponse(dial);
    return null;
  } catch (error) {
    if (error instanceof SipCallError && error.sipStatusCode !== undefined)
      return {
        ...endOf(error.sipStatusCode, error.sipStatus ?? ''),
        sip: { status: error.sipStatusCode, reason: error.sipStatus ?? '' },
      };
    if (!(error instanceof ServerError)) throw error;
    if (passwordRefused.test(error.message)) return endOf(401, '');
    const unavailable = unavailability(error);
    if (unavailable) throw unavailable;
    const silence = carrierSilence(error, performance.now() - begunAt);
    if (silence === 'silent') return { reason: 'trunk-failed', explanation: silentCarrier };
    if (silence === 'lost') throw new TelephonyUnavailable(lostResponse);
    if (notConnected.test(error.message)) throw new CallSetupMissing('The LiveKit server has no telephony (SIP).');
    if (error.code && unanswered.has(error.code)) return { reason: 'no-answer' };
    if (error.code && refusingKey.has(error.code)) throw new CallSetupMissing('The LiveKit server refuses the key.');
    if (error.code && refusing.has(error.code)) throw new DialRefused(500, failureText(error));
    throw error;
  }
}
