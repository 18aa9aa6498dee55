import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  OGG,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { sampleRate } from '../../../voice/speech/pcm.ts';

interface Media {
  seconds: number;
  hasAudio?: boolean;
  width?: number;
}

/** The header of a VP8 key frame, with filler bytes instead of a picture. */
function keyPicture(width: number): Uint8Array {
  const picture = Buffer.alloc(200, 7);
  picture.set([0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a]);
  picture.writeUInt16LE(width, 6);
  picture.writeUInt16LE(48, 8);
  return picture;
}

const laterPicture = Buffer.alloc(120, 9);
const sound = Buffer.from([0xf8, 1, 2, 3, 4, 5, 6, 7, 8]);

/** A WebM as a browser records it, written append-only: ten pictures a second, every second one a key frame. */
export async function webmOf({ seconds, hasAudio = true, width = 64 }: Media): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat({ appendOnly: true, minimumClusterDuration: 1 }), target });
  const video = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(video);
  const audio = hasAudio ? new EncodedAudioPacketSource('opus') : null;
  if (audio) output.addAudioTrack(audio);
  await output.start();
  for (let number = 0; number < seconds * 10; number += 1) {
    const at = number / 10;
    const isKey = number % 10 === 0;
    const picture = new EncodedPacket(isKey ? keyPicture(width) : laterPicture, isKey ? 'key' : 'delta', at, 0.1);
    await video.add(picture, { decoderConfig: { codec: 'vp8', codedWidth: width, codedHeight: 48 } });
    await audio?.add(new EncodedPacket(sound, 'key', at, 0.1), {
      decoderConfig: { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 },
    });
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** Sound as a browser records it without pictures, encoded by the program at `encoder`. */
export async function spokenWebm(encoder: string, pcm: Int16Array): Promise<Buffer> {
  const heard = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', 'pipe:0'];
  const encoded = spawnSync(encoder, ['-v', 'error', ...heard, '-c:a', 'libopus', '-f', 'ogg', 'pipe:1'], {
    input: Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength),
    maxBuffer: 64_000_000,
  });
  const track = await new Input({ formats: [OGG], source: new BufferSource(encoded.stdout) }).getPrimaryAudioTrack();
  const config = await track?.getDecoderConfig();
  if (!track || !config) throw new Error(`Nothing was encoded: ${encoded.stderr}`);
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat({ appendOnly: true, minimumClusterDuration: 1 }), target });
  const audio = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(audio);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets()) await audio.add(packet, { decoderConfig: config });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** Bytes cut into this many chunks, at any position. */
export function cut(bytes: Buffer, chunks: number): Buffer[] {
  const size = Math.ceil(bytes.length / chunks);
  return Array.from({ length: chunks }, (_, index) => bytes.subarray(index * size, (index + 1) * size));
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
