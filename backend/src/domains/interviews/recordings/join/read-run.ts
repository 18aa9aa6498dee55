import { EncodedPacketSink, Input, type InputAudioTrack, type InputVideoTrack, WEBM } from 'mediabunny';
import { piecesOfRun, sourceOf } from './run-source.ts';

/** The codecs that browsers record in; a WebM with any other isn't one of our recordings. */
const known = { video: ['vp8', 'vp9', 'av1'], audio: ['opus'] };

/** Packets of one run's tracks, ordered by time. */
export interface Run {
  input: Input;
  video: InputVideoTrack | null;
  audio: InputAudioTrack | null;
}

/** The input isn't a recording that a browser makes. */
export class NoRecording extends Error {}

function assertKnown(codec: string | null, kind: keyof typeof known): void {
  if (codec === null || !known[kind].includes(codec)) throw new NoRecording(`a ${kind} track in ${codec}`);
}

/** Opens a run; null if nothing in it can be read because its beginning is missing. */
export async function openRun(paths: readonly string[], headPaths: readonly string[] | null): Promise<Run | null> {
  const pieces = await piecesOfRun(paths, headPaths);
  if (pieces.length === 0) return null;
  const input = new Input({ formats: [WEBM], source: sourceOf(pieces) });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (video) assertKnown(video.codec, 'video');
  if (audio) assertKnown(audio.codec, 'audio');
  return video || audio ? { input, video, audio } : null;
}

export type Packet = Awaited<ReturnType<EncodedPacketSink['getFirstPacket']>> & object;

/** A packet with its track. */
export interface TrackPacket {
  kind: 'video' | 'audio';
  packet: Packet;
}

async function* packetsOf(kind: TrackPacket['kind'], track: InputVideoTrack | InputAudioTrack | null) {
  if (track) for await (const packet of new EncodedPacketSink(track).packets()) yield { kind, packet };
}

/** All packets of a run, ordered by time. Skips pictures that depend on a missing one, until the next key frame. */
export async function* inOrder({ video, audio }: Run): AsyncGenerator<TrackPacket> {
  const [pictures, sounds] = [packetsOf('video', video), packetsOf('audio', audio)];
  let [picture, sound] = [await pictures.next(), await sounds.next()];
  let hasKey = false;
  while (!picture.done || !sound.done) {
    const isPicture = !picture.done && (sound.done || picture.value.packet.timestamp <= sound.value.packet.timestamp);
    if (isPicture && picture.value) {
      hasKey ||= picture.value.packet.type === 'key';
      if (hasKey) yield picture.value;
      picture = await pictures.next();
    } else if (sound.value) {
      yield sound.value;
      sound = await sounds.next();
    }
  }
}
