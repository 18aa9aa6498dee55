import { type SampleCall, secondsOfSample } from '@switchboard/contracts/sample-calls';
import { renderRecording } from '../domains/calls/sandbox/recording.ts';
import { wavHeaderBytes } from '../files/wav.ts';
import { withVoice } from '../voice/speech/lent-voice.ts';
import { sampleRate } from '../voice/speech/pcm.ts';
import type { Manner } from '../voice/speech/voice.schema.ts';

const voices: Record<'assistant' | 'user', Manner> = {
  assistant: { voice: 'builtin-female', speed: 1, pitch: 1 },
  user: { voice: 'builtin-male', speed: 1, pitch: 1 },
};

/** Telephone quality, and an eighth of the bytes: 8 kHz, one channel, µ-law (ITU-T G.711). */
const telephoneRate = 8_000;

/** One sample in µ-law. */
function muLaw(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(32_635, Math.abs(sample)) + 132;
  const exponent = Math.floor(Math.log2(magnitude)) - 7;
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}

function header(samples: number): Buffer {
  const start = Buffer.alloc(58);
  start.write('RIFF', 0);
  start.writeUInt32LE(50 + samples, 4);
  start.write('WAVEfmt ', 8);
  start.writeUInt32LE(18, 16);
  // µ-law, one channel of one byte.
  start.writeUInt16LE(7, 20);
  start.writeUInt16LE(1, 22);
  start.writeUInt32LE(telephoneRate, 24);
  start.writeUInt32LE(telephoneRate, 28);
  start.writeUInt16LE(1, 32);
  start.writeUInt16LE(8, 34);
  start.write('fact', 38);
  start.writeUInt32LE(4, 42);
  start.writeUInt32LE(samples, 46);
  start.write('data', 50);
  start.writeUInt32LE(samples, 54);
  return start;
}

/** Converts both channels of a 16 kHz stereo WAV to one telephone channel. */
function asTelephone(wav: Buffer): Buffer {
  const step = sampleRate / telephoneRate;
  const samples = Math.floor((wav.length - wavHeaderBytes) / 4 / step);
  const sound = Buffer.alloc(samples);
  const at = (index: number) => wavHeaderBytes + index * 4;
  for (let index = 0; index < samples; index++) {
    let sum = 0;
    for (let part = 0; part < step; part++) {
      const place = at(index * step + part);
      sum += wav.readInt16LE(place) + wav.readInt16LE(place + 2);
    }
    sound[index] = muLaw(Math.round(sum / step));
  }
  return Buffer.concat([header(samples), sound]);
}

const made = new Map<SampleCall, Promise<Buffer>>();

/** A sample call as sound. It is spoken on first use, once in a process. */
export function sampleSound(call: SampleCall): Promise<Buffer> {
  const before = made.get(call);
  if (before) return before;
  const seconds = secondsOfSample(call);
  const sound = withVoice((speak) => renderRecording(speak, call.lines, { seconds, voices })).then(asTelephone);
  made.set(call, sound);
  // After a failure, the next request tries again.
  sound.catch(() => made.delete(call));
  return sound;
}
