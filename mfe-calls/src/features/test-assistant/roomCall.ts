import type { ToCaller } from '@switchboard/contracts/voice';
import { roomTopic } from '@switchboard/contracts/voice.limits';
import {
  ConnectionQuality,
  type LocalTrackPublication,
  type RemoteTrack,
  Room,
  RoomEvent,
  Track,
} from 'livekit-client';
import type { Listener, TestLine } from './directCall.ts';

/** How long another agent is waited for when one is gone. The first one has as long as the test has to connect. */
const agentMs = 15_000;

const isQuality = (quality: ConnectionQuality) =>
  quality === ConnectionQuality.Excellent || quality === ConnectionQuality.Good || quality === ConnectionQuality.Poor;

/** Joins the room of a test on a media server. Rejects where that cannot be. */
export async function connectToRoom(
  { url, token, name }: { url: string; token: string; name: string },
  { onMessage, onLost, onQuality }: Pick<Listener, 'onMessage' | 'onLost' | 'onQuality'>,
): Promise<TestLine> {
  const room = new Room();
  const agent = `agent-${name}`;
  const playing: RemoteTrack[] = [];
  let published: Promise<LocalTrackPublication> | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let [hasBegun, hasHungUp] = [false, false];
  let received: Promise<unknown> = Promise.resolve();

  function close(): void {
    clearTimeout(waiting);
    room.removeAllListeners();
    for (const track of playing.splice(0)) track.detach();
    void room.disconnect();
  }
  function waitForAgent(): void {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      if (hasBegun) onMessage({ kind: 'ended', reason: 'technical-issues' });
      else onLost('the agent did not come');
      close();
    }, agentMs);
  }
  function hear(text: string): void {
    const message = JSON.parse(text) as ToCaller;
    if (message.kind === 'connected') hasBegun = true;
    if (message.kind === 'connected' || message.kind === 'ended') clearTimeout(waiting);
    onMessage(message);
    if (message.kind === 'ended') close();
  }

  room.registerTextStreamHandler(roomTopic, (reader, { identity }) => {
    if (identity !== agent) return;
    const text = reader.readAll();
    received = received.then(async () => hear(await text)).catch(() => undefined);
  });
  room.on(RoomEvent.TrackSubscribed, (track, _, { identity }) => {
    if (identity !== agent || track.kind !== Track.Kind.Audio) return;
    track.attach();
    playing.push(track);
  });
  room.on(RoomEvent.ParticipantConnected, ({ identity }) => {
    if (identity === agent && hasBegun) clearTimeout(waiting);
  });
  room.on(RoomEvent.ParticipantDisconnected, ({ identity }) => {
    if (identity === agent) waitForAgent();
  });
  room.on(RoomEvent.ConnectionQualityChanged, (quality, participant) => {
    if (participant.isLocal && isQuality(quality)) onQuality(quality);
  });
  room.on(RoomEvent.Disconnected, () => {
    close();
    // The last message may still be in processing. A room that closes because one side hung up isn't an error.
    void received.then(() =>
      hasBegun && hasHungUp
        ? onMessage({ kind: 'ended', reason: 'user-ended-call' })
        : onLost('the connection was closed'),
    );
  });
  await room.connect(url, token);

  const send = (text: string) =>
    void room.localParticipant.sendText(text, { topic: roomTopic, destinationIdentities: [agent] });
  return {
    send(message) {
      if (message.kind === 'end') hasHungUp = true;
      send(JSON.stringify(message));
    },
    // It goes as a track.
    sendSound: () => undefined,
    sendMicrophone(track) {
      const before = published;
      published = (async () => {
        const publication = await before;
        if (!publication) return room.localParticipant.publishTrack(track, { source: Track.Source.Microphone });
        await publication.audioTrack?.replaceTrack(track, true);
        return publication;
      })();
      published.catch(() => undefined);
    },
    close,
  };
}
