import type { EndedReason } from '@switchboard/contracts/calls';
import { ServerError, SipCallError } from 'livekit-server-sdk';
import { calleeOf, consultRoomOf } from '../../../livekit/identities.ts';
import type { Livekit } from '../../../livekit/livekit.ts';
import type { RoomSubject } from '../../../livekit/room-memory.ts';
import { agentToken } from '../../../livekit/tokens.ts';
import type { Services } from '../../../services.ts';
import { CallSetupMissing, DialRefused } from '../carrier-errors.ts';
import type { HandOver } from './call-tools.ts';
import { dialOut } from './dial-out.ts';
import type { Trunk } from './trunk.ts';

/** How long somebody rings to whom a call is handed, and how long the agent waits for them once they have answered. */
const ringSeconds = 30;
const joinSeconds = 10;

/** How somebody is rung beside a call: by the number that the call goes by. */
export interface Ringing {
  trunk: Trunk | null;
  from: string;
  maxSeconds: number;
}

const refused = (why: string, said: string) => ({
  is_ok: false,
  shown_to_model: `${why} Go on with the conversation.`,
  said,
});

function coldly(
  livekit: Livekit,
  id: string,
  { room = id, identity = calleeOf(id) }: Pick<RoomSubject, 'room' | 'identity'>,
): HandOver {
  return async ({ name, phone_number, said_when_refused }) => {
    try {
      await livekit.server.sip.transferSipParticipant(room, identity, `tel:${phone_number}`, {
        playDialtone: true,
        ringingTimeout: ringSeconds,
      });
      return { is_ok: true, shown_to_model: `The person is connected to ${name} now. Say nothing more.`, said: null };
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      const status = error instanceof SipCallError ? error.sipStatusCode : undefined;
      const why =
        status === 486 || status === 600 ? 'is busy' : status === 603 ? 'does not take the call' : 'does not answer';
      return refused(`${name} ${why}.`, said_when_refused);
    }
  };
}

/** Why somebody is not told of a call, by how ringing them ended. */
const whyNot: Partial<Record<EndedReason, string>> = { busy: 'is busy', rejected: 'does not take the call' };

/** Rings somebody in a room beside the call's, in which the agent tells them what it is about. */
function warmly(livekit: Livekit, id: string, { room = id }: Pick<RoomSubject, 'room'>, ringing: Ringing): HandOver {
  const { server, memory, settings } = livekit;
  const beside = consultRoomOf(room);
  return async ({ name, phone_number, said_when_refused }, caller_name) => {
    const { trunk, from, maxSeconds } = ringing;
    if (!trunk) return refused(`${name} cannot be rung: the number of this call has no SIP trunk.`, said_when_refused);
    try {
      // The room of an agent before, which is gone.
      await server.closeRoom(beside);
      await server.openRoom(beside);
      const end = await dialOut(server, { attempt_id: beside, to: phone_number, from }, trunk, maxSeconds, ringSeconds);
      const isOver = (await memory.read(id))?.ended_at !== null;
      if (end || isOver) {
        await server.closeRoom(beside);
        return refused(`${name} ${(end && whyNot[end.reason]) ?? 'does not answer'}.`, said_when_refused);
      }
      const at = {
        ...{ url: settings.url, token: await agentToken(settings, beside), identity: calleeOf(beside) },
        ...{ is_telephone: true, wait_seconds: joinSeconds },
      };
      return { is_ok: true, shown_to_model: '', said: null, consult: { name, caller_name, said_when_refused, at } };
    } catch (error) {
      await server.closeRoom(beside).catch(() => undefined);
      if (!(error instanceof DialRefused || error instanceof CallSetupMissing)) throw error;
      return refused(`${name} cannot be rung: ${error.message}`, said_when_refused);
    }
  };
}

/** Hands a call over to another number: at once by SIP REFER, or once who is rung there was told of it. */
export function handOverFrom(
  { livekit }: Pick<Services, 'livekit'>,
  id: string,
  subject: RoomSubject,
  ringing: Ringing,
): HandOver {
  return (target, callerName) => {
    if (!livekit) return Promise.resolve(refused(`${target.name} cannot be reached.`, target.said_when_refused));
    const handOver = target.manner === 'warm' ? warmly(livekit, id, subject, ringing) : coldly(livekit, id, subject);
    return handOver(target, callerName);
  };
}
