import { type RemoteTrack, Room, RoomEvent, Track } from 'livekit-client';

/** Plays the audio of a media server's room. Rejects if that fails; resolves with a function that stops it. */
export async function hearRoom(
  { url, token }: { url: string; token: string },
  onLost: () => void,
): Promise<() => void> {
  const room = new Room();
  const playing: RemoteTrack[] = [];
  const stop = () => {
    room.removeAllListeners();
    for (const track of playing.splice(0)) track.detach();
    void room.disconnect();
  };
  room.on(RoomEvent.TrackSubscribed, (track) => {
    if (track.kind !== Track.Kind.Audio) return;
    track.attach();
    playing.push(track);
  });
  room.on(RoomEvent.Disconnected, () => {
    stop();
    onLost();
  });
  await room.connect(url, token);
  return stop;
}
