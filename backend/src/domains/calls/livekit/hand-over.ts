import { ServerError, SipCallError } from 'livekit-server-sdk';
import { calleeOf } from '../../../livekit/identities.ts';
import type { RoomSubject } from '../../../livekit/room-memory.ts';
import type { Services } from '../../../services.ts';
import type { HandOver } from './call-tools.ts';

/** How long somebody rings to whom a call is handed. */
const transferSeconds = 30;

/** Hands a call over to another number, by SIP REFER. */
export function handOverFrom({ livekit }: Pick<Services, 'livekit'>, id: string, subject: RoomSubject): HandOver {
  const room = subject.room ?? id;
  return async ({ name, phone_number }) => {
    if (!livekit) return { is_ok: false, shown_to_model: `${name} cannot be reached. Say so.` };
    try {
      await livekit.server.sip.transferSipParticipant(room, subject.identity ?? calleeOf(id), `tel:${phone_number}`, {
        playDialtone: true,
        ringingTimeout: transferSeconds,
      });
      return { is_ok: true, shown_to_model: `The person is connected to ${name} now. Say nothing more.` };
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      const status = error instanceof SipCallError ? error.sipStatusCode : undefined;
      const why =
        status === 486 || status === 600 ? 'is busy' : status === 603 ? 'does not take the call' : 'does not answer';
      return { is_ok: false, shown_to_model: `${name} ${why}. Say so, and go on with the conversation.` };
    }
  };
}
