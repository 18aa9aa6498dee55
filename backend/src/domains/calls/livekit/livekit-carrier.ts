import { setTimeout as pause } from 'node:timers/promises';
import type { EndedReason } from '@switchboard/contracts/calls';
import { calleeOf } from '../../../livekit/identities.ts';
import type { Livekit } from '../../../livekit/livekit.ts';
import { nameOf, type RememberedRoom, type RoomSubject } from '../../../livekit/room-memory.ts';
import { isUnknown } from '../../../livekit/server.ts';
import { listenerToken } from '../../../livekit/tokens.ts';
import { NoAgents } from '../../../voice/agent-process.ts';
import { stepOf } from '../../../voice/flow/flow-lines.ts';
import type {
  Carrier,
  CarrierSignal,
  Conversation,
  DialRequest,
  FoundCall,
  HangUpReason,
  Script,
  Utterance,
} from '../carrier.ts';
import { CallSetupMissing, DialRefused, TelephonyUnavailable } from '../carrier-errors.ts';
import { plainSummary } from '../sandbox/plain-summary.ts';
import { dialOut } from './dial-out.ts';
import { lineOf } from './line-of.ts';
import { addressOfTrunk, type CallToDial, type Trunk } from './trunk.ts';
import { createRoomWatch, type RoomWatch } from './watch.ts';

/** How often a call's state is checked. A refusal arrives before `refusalMs`; a call without one is being dialed. */
const usualTimes = { lookMs: 300, refusalMs: 1_500 };

/** How long to wait for an agent's last words after a call has ended. */
const lastWordsMs = 4_000;

interface Parts {
  livekit: Livekit;
  /** Reads the data needed to dial a call. */
  callOf(callId: string): Promise<CallToDial>;
  /** Whether the call's sound was stored. */
  isRecorded(subject: RoomSubject): Promise<boolean>;
  times?: typeof usualTimes;
}

const steps = ['dialing', 'ringing', 'connected'] as const;

/** The reason shown to people when staff hang up while the phone rings. */
const asItRings = (reason: EndedReason, room: RememberedRoom): EndedReason =>
  reason === 'staff-ended-call' && room.connected_at === null ? 'user-ended-call-during-ring' : reason;

const trunkFacts = (trunk: Trunk) => ({
  address: addressOfTrunk(trunk),
  transport: trunk.transport,
  media_encryption: trunk.encryption,
  codecs: trunk.codecs,
});

const spokenIn = ({ lines }: Pick<RememberedRoom, 'lines'>): Utterance[] =>
  lines.map(({ role, message, starts_at, ends_at, times, flow, speaker }) => ({
    role,
    message,
    starts_at,
    ends_at,
    ...(times ? { times } : {}),
    ...(speaker ? { speaker } : {}),
    ...stepOf(flow),
  }));

function stateOf(room: RememberedRoom): FoundCall {
  if (room.ended_at) return { state: 'ended', reason: room.ended_reason ?? 'unknown' };
  return { state: steps.findLast((step) => room[`${step}_at`] !== null) ?? 'dialing' };
}

/** Calls people by telephone over a LiveKit server, each over the trunk of its number. */
export function createLivekitCarrier({ livekit, callOf, isRecorded, times = usualTimes }: Parts): Carrier {
  const { server, memory, agents } = livekit;
  const later: RoomWatch = createRoomWatch(memory, times.lookMs);

  async function conversationOf(room: RememberedRoom): Promise<Conversation | null> {
    const { subject, connected_at, ended_at, ended_reason } = room;
    if (!connected_at || !ended_at) return null;
    const { max_seconds = null, lead_first_name = '' } = subject.script ?? {};
    const seconds = (ended_at.getTime() - connected_at.getTime()) / 1000;
    const isAtLimit = max_seconds !== null && (ended_reason === 'time-limit-reached' || seconds > max_seconds);
    const utterances = spokenIn(room);
    return {
      utterances,
      duration_seconds: isAtLimit ? max_seconds : seconds,
      is_recorded: await isRecorded(subject),
      summary: plainSummary(utterances, lead_first_name),
      ...(room.usage ? { usage: room.usage } : {}),
    };
  }

  /** Whether the other side is in the room at this moment. Throws if the server can't be asked. */
  async function isThere(room: RememberedRoom): Promise<boolean> {
    try {
      await server.rooms.getParticipant(nameOf(room), room.subject.identity ?? calleeOf(room.id));
      return true;
    } catch (error) {
      if (isUnknown(error)) return false;
      throw error;
    }
  }

  async function hangUpRoom(id: string, reason: EndedReason): Promise<void> {
    const room = await memory.read(id);
    if (room) await agents.end(id, asItRings(reason, room));
  }

  /** Reports the events of a room, from its beginning to its end. */
  async function* report(first: RememberedRoom, hangUp: AbortSignal): AsyncGenerator<CarrierSignal> {
    const { id } = first;
    const onHangUp = () => void hangUpRoom(id, hangUp.reason as HangUpReason).catch(() => undefined);
    if (hangUp.aborted) await hangUpRoom(id, hangUp.reason as HangUpReason);
    else hangUp.addEventListener('abort', onHangUp, { once: true });
    try {
      let reported = 0;
      for (let room: RememberedRoom | null = hangUp.aborted ? await memory.read(id) : first; ; room = await later(id)) {
        if (!room) throw new Error('The outcome of the call is unknown');
        for (const kind of steps.slice(reported)) {
          const at = room[`${kind}_at`];
          if (!at) break;
          reported += 1;
          yield { kind, at };
        }
        const { ended_at: at, ended_reason, left_at, explanation, dial_outcome } = room;
        if (!at && room.callee_left_at) await memory.endUnanswered(id);
        if (!at || (!left_at && Date.now() - at.getTime() < lastWordsMs)) continue;
        const conversation = await conversationOf(room);
        const reason = ended_reason ?? 'unknown';
        const more = { ...(explanation ? { explanation } : {}), ...(dial_outcome ? { dial_outcome } : {}) };
        return yield { kind: 'ended', at, reason, conversation, ...more, line: lineOf(room) };
      }
    } finally {
      hangUp.removeEventListener('abort', onHangUp);
    }
  }

  /** Opens the room of an attempt. Throws `CallSetupMissing` if the server doesn't answer: no one was called. */
  async function openRoom(id: string, subject: RoomSubject): Promise<void> {
    if (await memory.read(id)) throw new Error(`The attempt ${id} was dialed before`);
    if (subject.room === undefined)
      await server.openRoom(id).catch((error: unknown) => {
        throw new CallSetupMissing(`The LiveKit server cannot be reached: ${livekit.failureText(error)}`);
      });
    await agents.open(id, subject).catch((error: unknown) => {
      throw error instanceof NoAgents ? new CallSetupMissing(error.message) : error;
    });
  }

  /** Settles when dialing has started or the call has ended. */
  async function isDialing(id: string): Promise<void> {
    for (let room = await memory.read(id); room && !room.dialing_at && !room.ended_at; room = await later(id));
  }

  /** The room of an inbound call, which is written right after the call itself. */
  async function expected(callId: string): Promise<RememberedRoom> {
    for (let tries = 0; tries < 10; tries++) {
      const room = await memory.read(callId);
      if (room) return room;
      await pause(times.lookMs);
    }
    throw new CallSetupMissing('The room of this call is unknown.');
  }

  /** Dials and writes the outcome. Throws only until `dialing` is reported. */
  async function call(request: DialRequest, trunk: Trunk, maxSeconds: number | null): Promise<void> {
    const { attempt_id: id } = request;
    let isReported = false;
    await memory.awaitAnswer(id);
    await memory.noteLine(id, { trunk: trunkFacts(trunk) });
    const dialed = dialOut(server, request, trunk, maxSeconds).then(async (end) => {
      if (end?.sip) await memory.noteLine(id, { sip_status: end.sip.status, sip_reason: end.sip.reason });
      if (end) await agents.end(id, end.reason, end.explanation, end.dial_outcome);
      else await memory.reach(id, 'connected');
    });
    const settled = dialed.catch(async (error: unknown) => {
      if (!isReported) throw error;
      if (error instanceof DialRefused) return agents.end(id, error.reason, `${error.message}.`, error.dial_outcome);
      if (error instanceof TelephonyUnavailable) return agents.end(id, 'trunk-failed', error.message, 'not_called');
      if (error instanceof CallSetupMissing)
        return agents.end(id, 'trunk-failed', `Call Setup Required: ${error.message}`);
      // Ask the server: a callee who is in the room stays connected. One who isn't may never have been called.
      if (await memory.stopAwaiting(id)) return;
      const room = await memory.read(id);
      if (room && !room.ended_at && !(await isThere(room))) await memory.forget(id);
    });
    await Promise.race([settled, pause(times.refusalMs), isDialing(id)]);
    isReported = true;
    settled.catch(() => undefined);
    await memory.reach(id, 'dialing');
  }

  return {
    name: 'livekit',
    isSimulated: false,
    async *dial(request, script: Script, hangUp) {
      const { attempt_id: id, call_id } = request;
      const isInbound = script.direction === 'inbound';
      const { organization_id, trunk, missing } = await callOf(call_id);
      const { lead_first_name, max_seconds = null } = script;
      const arrived = isInbound ? await expected(call_id) : null;
      if (arrived?.ended_at)
        return yield { kind: 'ended', reason: 'user-ended-call-during-ring', at: arrived.ended_at, conversation: null };
      if (missing.length > 0) throw new CallSetupMissing(missing.join(' '));
      if (!isInbound && !trunk) throw new CallSetupMissing(`The number ${request.from} has no SIP trunk.`);
      await openRoom(id, {
        ...arrived?.subject,
        kind: 'call',
        organization_id,
        call_id,
        script: { lead_first_name, max_seconds },
      });
      try {
        if (trunk && !isInbound) await call(request, trunk, max_seconds);
        else await memory.reach(id, 'ringing');
      } catch (error) {
        // No one is called, so the agent doesn't need to wait.
        const isUnavailable = error instanceof TelephonyUnavailable;
        await agents.end(id, 'trunk-failed', livekit.failureText(error), isUnavailable ? 'not_called' : undefined);
        throw error;
      }
      const room = await memory.read(id);
      if (room) yield* report(room, hangUp);
    },
    async attach(id, hangUp) {
      const room = await memory.read(id);
      if (!room) return null;
      const isOpen = room.ended_at === null && room.dialing_at === null;
      // The dialing process died before it reported anything. Only the server knows whether it dialed.
      if (isOpen && !(await isThere(room))) {
        await memory.forget(id);
        return null;
      }
      return report(room, hangUp);
    },
    async find(id) {
      await memory.endUnanswered(id);
      const room = await memory.read(id);
      if (!room) return { state: 'unknown' };
      const state = stateOf(room);
      if (state.state === 'ended' || room.dialing_at !== null) return state;
      return (await isThere(room)) ? state : { state: 'unknown' };
    },
    async transfer(id, { to, by, announcement }) {
      const state = await memory.askTransfer(id, { by, target: to.name, announcement });
      return state === 'over' ? null : state;
    },
    async overhear(id) {
      const room = await memory.read(id);
      return room ? spokenIn(room) : [];
    },
    linesSince: async (asked) =>
      new Map((await memory.linesSince(asked)).map(({ attempt_id, lines }) => [attempt_id, spokenIn({ lines })])),
    placesInFlow: (ids) => memory.placesInFlow(ids),
    async soundOf(id) {
      const room = await memory.read(id);
      if (!room?.connected_at || room.ended_at) return null;
      return { url: livekit.settings.url, token: await listenerToken(livekit.settings, nameOf(room)) };
    },
    async end(id, reason) {
      if (!(await memory.read(id))) return false;
      await hangUpRoom(id, reason);
      return true;
    },
  };
}
