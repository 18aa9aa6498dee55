import { randomUUID } from 'node:crypto';
import { ServerError } from 'livekit-server-sdk';
import { probeRoomOf } from '../../../livekit/identities.ts';
import type { LivekitServer } from '../../../livekit/server.ts';
import { notConnected, unavailability } from './dial-out.ts';

/** A host that never exists (RFC 2606): LiveKit SIP takes the request, finds nobody to send it to, and rings no phone. */
const nowhere = 'probe.invalid';
const probedNumber = '100';
const probeSeconds = 2;

/**
 * Asks LiveKit SIP itself whether it takes calls, by a call that can reach nobody: LiveKit's API has no other question that it
 * passes on. Null where it does, else what is wrong.
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
    // That the host does not exist is the answer of a telephony that works.
    return unavailable === null ? null : (unavailable.message.split(" The call wasn't placed")[0] ?? '');
  } finally {
    await closeRoom(room).catch(() => undefined);
  }
}
