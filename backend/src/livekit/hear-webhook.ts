import type { WebhookEvent } from 'livekit-server-sdk';
import { endedReasonOf } from './ended-reasons.ts';
import { calleeOf, isConsultRoom, isProbeRoom, testerOf } from './identities.ts';
import type { RoomAgents } from './room-agents.ts';
import type { RememberedRoom, RoomMemory, RoomState } from './room-memory.ts';

/** The stored state of rooms, and the agents in them. */
interface Rooms {
  memory: RoomMemory;
  agents: RoomAgents;
}

/** States of a telephone call, as LiveKit's telephony sets them in the participant's attributes. */
const telephoneStates: Record<string, RoomState> = { dialing: 'dialing', ringing: 'ringing', active: 'connected' };

/** Takes a participant that no room expects: an inbound call. */
export type TakeCallIn = (room: string, participant: NonNullable<WebhookEvent['participant']>) => Promise<void>;

/** Why a participant left a LiveKit room (its `DisconnectReason`), and when. */
export interface Absence {
  reason: number;
  at: Date;
}

/** A participant who may come back has left. */
type HeedAbsence = (room: RememberedRoom, absence: Absence) => Promise<void>;

/** Reactions to participants whom the server reports. */
export interface Heeding {
  takeCallIn: TakeCallIn;
  /** For interviews. */
  heedAbsence: HeedAbsence;
}

/** `ParticipantInfo.Kind` of LiveKit's protocol. */
const sipKind = 3;

function isOtherSide({ id, subject }: RememberedRoom, identity: string): boolean {
  return identity === (subject.identity ?? (subject.kind === 'test' ? testerOf(id) : calleeOf(id)));
}

async function heed(rooms: Rooms, event: WebhookEvent, { takeCallIn, heedAbsence }: Heeding): Promise<void> {
  const { memory, agents } = rooms;
  const { event: what, participant } = event;
  const name = event.room?.name;
  // The agent follows a call's consult rooms itself.
  if (!name || isConsultRoom(name) || isProbeRoom(name)) return;
  const room = await memory.find(name);
  if (!room) {
    if (what === 'participant_joined' && participant?.kind === sipKind) await takeCallIn(name, participant);
    return;
  }
  if (what === 'room_finished') return agents.end(room.id, 'room-deleted');
  if (!participant || !isOtherSide(room, participant.identity)) return;
  if (what === 'participant_joined') {
    const isTelephone = participant.kind === sipKind;
    const state = isTelephone ? telephoneStates[participant.attributes['sip.callStatus'] ?? ''] : 'connected';
    if (state) await memory.reach(room.id, state);
  }
  if (what !== 'participant_left' && what !== 'participant_connection_aborted') return;
  if (room.subject.kind === 'interview')
    await heedAbsence(room, {
      reason: participant.disconnectReason,
      // The server reports whole seconds: it happened before the next one.
      at: event.createdAt ? new Date(Number(event.createdAt) * 1000 + 999) : new Date(),
    });
  else await agents.calleeLeft(room.id, endedReasonOf(participant.disconnectReason, room.connected_at !== null));
}

/** Processes a notification of the server once, in any order, and ignores those of rooms that are not ours. */
export async function hearWebhook(rooms: Rooms, event: WebhookEvent, heeding: Heeding): Promise<void> {
  if (event.id && !(await rooms.memory.isNews(event.id))) return;
  try {
    await heed(rooms, event, heeding);
  } catch (error) {
    if (event.id) await rooms.memory.unhear(event.id);
    throw error;
  }
}
