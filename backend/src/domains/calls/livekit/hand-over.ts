import type { EndedReason } from '@switchboard/contracts/calls';
import { ServerError, SipCallError } from 'livekit-server-sdk';
import { calleeOf, consultRoomOf } from '../../../livekit/identities.ts';
import type { Livekit } from '../../../livekit/livekit.ts';
import type { RoomSubject } from '../../../livekit/room-memory.ts';
import { failureText } from '../../../livekit/server.ts';
import { agentToken } from '../../../livekit/tokens.ts';
import type { Services } from '../../../services.ts';
import { CallSetupMissing, DialRefused, endedReasonOfSip, TelephonyUnavailable } from '../carrier-errors.ts';
import type { HandOver } from './call-tools.ts';
import { dialOut } from './dial-out.ts';
import { addressOfTrunk, type Trunk } from './trunk.ts';

/** How long a transfer target's phone rings, and how long the agent waits for them to join after they answer. */
const ringSeconds = 30;
const joinSeconds = 10;

/** How to ring another person during a call: over the trunk of the call's number. */
export interface Ringing {
  trunk: Trunk | null;
  maxSeconds: number;
}

const refused = (why: string, said: string) => ({
  is_ok: false,
  shown_to_model: `${why} Continue the conversation.`,
  said,
});

/** Why a person doesn't take a call, by how the ringing ended. */
const refusals: Partial<Record<EndedReason, string>> = {
  busy: 'is busy',
  rejected: 'does not take the call',
  'no-answer': 'does not answer',
};
const whyNot = (reason: EndedReason): string => refusals[reason] ?? 'could not be reached';

/** Statuses about the called number, not about how its address was written. */
const ofTarget = new Set([404, 408, 410, 480, 484, 486, 487]);

/** Error codes of a server whose telephony rang until its time limit. */
const rang = new Set(['deadline_exceeded', 'canceled']);

interface Refused {
  reason: EndedReason;
  /** A SIP status with its reason phrase, or the server's error. */
  status: string;
  /** The carrier may accept the same number in another format. */
  isOfAddress: boolean;
}

function refusalOf(error: unknown): Refused {
  if (!(error instanceof ServerError)) throw error;
  const code = error instanceof SipCallError ? error.sipStatusCode : undefined;
  if (code === undefined)
    return {
      reason: rang.has(error.code ?? '') ? 'no-answer' : 'trunk-failed',
      status: failureText(error),
      isOfAddress: false,
    };
  return {
    reason: endedReasonOfSip(code),
    status: `${code} ${(error as SipCallError).sipStatus ?? ''}`.trim(),
    isOfAddress: code >= 400 && code < 500 && !ofTarget.has(code),
  };
}

/** The formats of a number for a REFER: carriers that end calls themselves want their own address, others a telephone number. */
const addressesOf = (number: string, trunk: Trunk | null): string[] => [
  ...(trunk ? [`sip:${number}@${addressOfTrunk(trunk)}`] : []),
  `tel:${number}`,
];

function coldly(
  { livekit, log }: { livekit: Livekit; log: Services['log'] },
  id: string,
  { room = id, identity = calleeOf(id) }: Pick<RoomSubject, 'room' | 'identity'>,
  { trunk }: Pick<Ringing, 'trunk'>,
): HandOver {
  const { server, memory } = livekit;
  async function refer(number: string): Promise<Refused | null> {
    let last: Refused | null = null;
    for (const address of addressesOf(number, trunk)) {
      last = await server.sip
        .transferSipParticipant(room, identity, address, { playDialtone: true, ringingTimeout: ringSeconds })
        .then(() => null, refusalOf);
      if (!last?.isOfAddress) return last;
    }
    return last;
  }
  return async ({ name, phone_number, said_when_refused }) => {
    // A carrier removes the caller from the room before it reports whether the transfer succeeded.
    await memory.awaitAnswer(id);
    const refusal = await refer(phone_number).catch(async (error: unknown) => {
      await memory.stopAwaiting(id);
      throw error;
    });
    if (!refusal) {
      await memory.end(id, 'transferred');
      return {
        is_ok: true,
        shown_to_model: `The person is connected to ${name} now.`,
        said: null,
        handed_over: 'sent',
      };
    }
    await memory.stopAwaiting(id);
    const { reason, status } = refusal;
    log.info({ room: id, status }, 'a transfer was refused');
    return {
      ...refused(`${name} ${whyNot(reason)}.`, said_when_refused),
      notes: [`The transfer to ${name} was refused: ${status}.`],
    };
  };
}

/** Rings a person in a separate room, where the agent briefs them on the call. */
function warmly(livekit: Livekit, id: string, { room = id }: Pick<RoomSubject, 'room'>, ringing: Ringing): HandOver {
  const { server, memory, settings } = livekit;
  const beside = consultRoomOf(room);
  return async ({ name, phone_number, said_when_refused }, caller_name) => {
    const { trunk, maxSeconds } = ringing;
    if (!trunk) return refused(`${name} cannot be rung: the number of this call has no SIP trunk.`, said_when_refused);
    try {
      // Closes the room of an earlier agent that has left.
      await server.closeRoom(beside);
      await server.openRoom(beside);
      const end = await dialOut(server, { attempt_id: beside, to: phone_number }, trunk, maxSeconds, ringSeconds);
      const isOver = (await memory.read(id))?.ended_at !== null;
      if (end || isOver) {
        await server.closeRoom(beside);
        return refused(`${name} ${whyNot(end?.reason ?? 'no-answer')}.`, said_when_refused);
      }
      const at = {
        ...{ url: settings.url, token: await agentToken(settings, beside), identity: calleeOf(beside) },
        ...{ is_telephone: true, wait_seconds: joinSeconds },
      };
      return { is_ok: true, shown_to_model: '', said: null, consult: { name, caller_name, said_when_refused, at } };
    } catch (error) {
      await server.closeRoom(beside).catch(() => undefined);
      if (error instanceof TelephonyUnavailable)
        return refused(`${name} ${whyNot('trunk-failed')}.`, said_when_refused);
      if (!(error instanceof DialRefused || error instanceof CallSetupMissing)) throw error;
      return refused(`${name} cannot be rung: ${error.message}`, said_when_refused);
    }
  };
}

/** Hands a call over to another number: at once by SIP REFER, or after briefing the person who answers there. */
export function handOverFrom(
  { livekit, log }: Pick<Services, 'livekit' | 'log'>,
  id: string,
  subject: RoomSubject,
  ringing: Ringing,
): HandOver {
  return (target, callerName) => {
    if (!livekit) return Promise.resolve(refused(`${target.name} cannot be reached.`, target.said_when_refused));
    const handOver =
      target.manner === 'warm' ? warmly(livekit, id, subject, ringing) : coldly({ livekit, log }, id, subject, ringing);
    return handOver(target, callerName);
  };
}
