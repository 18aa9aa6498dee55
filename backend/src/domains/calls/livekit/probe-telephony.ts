import { randomUUID } from 'node:crypto';
import { ServerError } from 'livekit-server-sdk';
import { probeRoomOf } from '../../../livekit/identities.ts';
import type { LivekitServer } from '../../../livekit/server.ts';
import { notConnected, unavailability } from './dial-out.ts';

/** A host that never exists (RFC 2606): LiveKit SIP accepts the request, finds no host to send it to, and rings no phone. */
const nowhere = 'probe.invalid';
const probedNumber = '100';
const probeSeconds = 2;

/**
 * Checks whether LiveKit SIP takes calls, with a call that reaches no one: LiveKit's API passes no other question on to it. Returns
 * null if it does, otherwise the problem.
 */
export async function probeTelephony({ sip, closeRoom }: LivekitServer): Promise<string | null> {
  const room = probeRoomOf(randomUUID());
  const trunk = { hostname: nowhere } as NonNullable<Parameters<typeof sip.createSipParticipant>[4]>;
  const options = { waitUntilAnswered: true, ringingTimeout: probeSeconds, timeout: probeSeconds + 5 };
  try {
    await sip.createSipParticipant('', probedNumber, room, { ...options, fromNumber: probedNumber }, trunk);
    return null;
  } catch (error) {
    if (!(error instanceof ServerError)) return 'LiveKit SIP does not answer.';
    if (notConnected.test(error.message)) return 'The server has no telephony: it needs LiveKit SIP, and Redis for it.';
    const unavailable = unavailability(error);
    // An error about the missing host proves that the telephony works.
    return unavailable === null ? null : (unavailable.message.split(" The call wasn't placed")[0] ?? '');
  } finally {
    await closeRoom(room).catch(() => undefined);
  }
}
