import type { EndedReason } from '@switchboard/contracts/calls';
import type { InterviewRoom } from '@switchboard/contracts/interview-sessions';
import type { FromCaller, ToCaller } from '@switchboard/contracts/voice';
import { roomTopic } from '@switchboard/contracts/voice.limits';
import {
  ConnectionState,
  DisconnectReason,
  type LocalTrackPublication,
  type RemoteTrack,
  Room,
  RoomEvent,
  Track,
  type TrackPublishOptions,
} from 'livekit-client';
import { isGoodbye } from './roomMessages.ts';
import { type Said, saidBy, saidIn } from './transcriptions.ts';

/** The tracks that the candidate publishes. */
export type Source = 'camera' | 'microphone' | 'screen';

/** Receives what happens in a room. */
export interface RoomListener {
  /** The interviewer's audio track. */
  onSound(track: MediaStreamTrack): void;
  onSaid(said: Said): void;
  onState(state: 'listening' | 'thinking' | 'speaking'): void;
  /** Whether the interviewer is in the room. */
  onAgent(isThere: boolean): void;
  /** The connection is being restored automatically. */
  onShaky(isShaky: boolean): void;
  /** The interviewer reports the end of the interview. */
  onEnded(reason: EndedReason): void;
  /** `replaced`: another connection of this candidate took over. */
  onLost(why: 'replaced' | 'lost'): void;
}

/** One connection to a room. */
export interface RoomLine {
  /** Publishes a track in place of the previous one; null unpublishes it. */
  publish(source: Source, track: MediaStreamTrack | null): void;
  send(message: FromCaller): Promise<void>;
  /** Sends a data message to everyone in the room. Source: specification 03 §7. */
  broadcast(type: string, data: Record<string, unknown>): void;
  close(): void;
}

/** 20 Mbit/s is an upper limit: the actual bit rate follows the uplink. Source of the figures: specification 03 §7 and §9. */
const screenEncoding = { maxBitrate: 20_000_000, maxFramerate: 60 };
const cameraEncoding = { maxBitrate: 1_700_000, maxFramerate: 30 };

const publishing: Record<Source, TrackPublishOptions> = {
  microphone: { source: Track.Source.Microphone, dtx: true },
  camera: { source: Track.Source.Camera, videoCodec: 'vp9', backupCodec: false, videoEncoding: cameraEncoding },
  screen: {
    source: Track.Source.ScreenShare,
    videoCodec: 'vp9',
    backupCodec: false,
    screenShareEncoding: screenEncoding,
    degradationPreference: 'maintain-resolution',
  },
};

/** Participants that haven't seen this page join ignore its messages, so `ready` is sent again after this many milliseconds. */
const readyAgainMs = 700;

/**
 * How long the connection stays open after its last message, in milliseconds. Closing it drops messages that are still being sent,
 * and no event reports their arrival. The server closes the room after 3 s.
 */
const farewellMs = 1_000;

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Publishes tracks of one source one after the other. The caller that passed a track also stops it. */
function publisher(room: Room, source: Source) {
  let published: LocalTrackPublication | null = null;
  let done: Promise<unknown> = Promise.resolve();
  const change = async (track: MediaStreamTrack | null) => {
    const before = published?.track;
    if (track === before?.mediaStreamTrack) return;
    if (!track || track.readyState === 'ended') {
      if (before) await room.localParticipant.unpublishTrack(before.mediaStreamTrack, false);
      published = null;
    } else if (before && 'replaceTrack' in before) await before.replaceTrack(track, true);
    else published = await room.localParticipant.publishTrack(track, publishing[source]);
  };
  return (track: MediaStreamTrack | null) => {
    done = done.then(() => change(track)).catch(() => undefined);
  };
}

function sendData(room: Room, type: string, data: Record<string, unknown>): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify({ ...data, type, timestamp: new Date().toISOString() }));
  return room.localParticipant.publishData(bytes, { reliable: true }).catch(() => undefined);
}

/** Handles messages from the interviewer: its own, and speech as LiveKit's agents and the specification format it. */
function listen(room: Room, agent: string, { onState, onEnded, onSaid, onSound, onAgent }: RoomListener): void {
  room.registerTextStreamHandler(roomTopic, async (reader, { identity }) => {
    if (identity !== agent) return;
    const message = JSON.parse(await reader.readAll()) as ToCaller;
    if (message.kind === 'state') onState(message.state);
    if (message.kind === 'ended') onEnded(message.reason);
  });
  for (const topic of ['lk.transcription', 'transcription'])
    room.registerTextStreamHandler(topic, async (reader, { identity }) => {
      const { id, attributes = {} } = reader.info;
      if (identity !== agent) return;
      const own = room.localParticipant.getTrackPublication(Track.Source.Microphone)?.trackSid;
      onSaid(saidBy(await reader.readAll(), attributes, { id, own }));
    });
  room.on(RoomEvent.DataReceived, (payload, participant) => {
    if (participant?.identity !== agent) return;
    const said = saidIn(payload);
    if (said) onSaid(said);
    if (isGoodbye(payload)) onEnded('assistant-ended-call');
  });
  const hear = (track: RemoteTrack) => {
    if (track.kind !== Track.Kind.Audio) return;
    onSound(track.mediaStreamTrack);
    // The interviewer doesn't speak until it knows that this page can play its sound.
    const sendReady = () => void sendData(room, 'ready', {});
    sendReady();
    setTimeout(sendReady, readyAgainMs);
  };
  // In a room that was connected ahead, the interviewer may already be present.
  for (const { track } of room.remoteParticipants.get(agent)?.trackPublications.values() ?? []) if (track) hear(track);
  room.on(RoomEvent.TrackSubscribed, (track, _, { identity }) => {
    if (identity === agent) hear(track);
  });
  room.on(RoomEvent.ParticipantConnected, ({ identity }) => {
    if (identity === agent) onAgent(true);
  });
  room.on(RoomEvent.ParticipantDisconnected, ({ identity }) => {
    if (identity === agent) onAgent(false);
  });
}

interface Connecting {
  room: Room;
  isConnected: Promise<void>;
}

function connect({ url, token }: InterviewRoom): Connecting {
  const room = new Room({
    dynacast: true,
    // By default the client leaves the room at `beforeunload`, even if the candidate then chooses to stay on the page.
    disconnectOnPageLeave: false,
    // By default the client stops camera, microphone and screen when the server ends the connection. The next connection
    // needs them, and a stopped camera would be reported as a finding about the candidate.
    stopLocalTrackOnUnpublish: false,
  });
  return { room, isConnected: room.connect(url, token) };
}

/** Rooms connected ahead of `openRoomLine`, by their access token. */
const ahead = new Map<string, Connecting>();

/** Connects once to a room that `openRoomLine` joins a moment later. Returns a function that disconnects if that doesn't happen. */
export function connectAhead(access: InterviewRoom): () => void {
  const { token } = access;
  const begun = ahead.get(token) ?? connect(access);
  // `openRoomLine` reports the failure.
  begun.isConnected.catch(() => undefined);
  ahead.set(token, begun);
  return () => {
    if (ahead.get(token) !== begun) return;
    ahead.delete(token);
    void begun.room.disconnect();
  };
}

function taken(access: InterviewRoom): Connecting {
  const begun = ahead.get(access.token);
  ahead.delete(access.token);
  return begun ?? connect(access);
}

/** Joins the room of an interview. Rejects if that fails. */
export async function openRoomLine(access: InterviewRoom, listener: RoomListener): Promise<RoomLine> {
  const agent = access.agent_identity;
  const { room, isConnected } = taken(access);
  listen(room, agent, listener);
  room.on(RoomEvent.Reconnecting, () => listener.onShaky(true));
  room.on(RoomEvent.Reconnected, () => listener.onShaky(false));
  room.on(RoomEvent.Disconnected, (reason) => {
    window.removeEventListener('pagehide', close);
    room.removeAllListeners();
    listener.onLost(reason === DisconnectReason.DUPLICATE_IDENTITY ? 'replaced' : 'lost');
  });
  // Closing waits for the last message to be sent.
  let sent: Promise<void> = Promise.resolve();
  const close = () => {
    window.removeEventListener('pagehide', close);
    room.removeAllListeners();
    void Promise.race([sent, delay(2 * farewellMs)]).then(() => room.disconnect(false));
  };
  window.addEventListener('pagehide', close);
  try {
    await isConnected;
    if (room.state === ConnectionState.Disconnected) throw new Error('The room was lost before it was joined');
  } catch (error) {
    close();
    throw error;
  }
  listener.onAgent(room.remoteParticipants.has(agent));
  const publishers = {
    camera: publisher(room, 'camera'),
    microphone: publisher(room, 'microphone'),
    screen: publisher(room, 'screen'),
  };
  return {
    publish: (source, track) => publishers[source](track),
    async send(message) {
      const text = JSON.stringify(message);
      await room.localParticipant.sendText(text, { topic: roomTopic, destinationIdentities: [agent] });
    },
    broadcast(type, data) {
      sent = sendData(room, type, data).then(() => delay(farewellMs));
    },
    close,
  };
}
