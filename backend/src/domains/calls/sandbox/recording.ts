import { wavHeader, wavHeaderBytes } from '../../../files/wav.ts';
import { pick } from '../../../voice/callee/persona.ts';
import { sampleRate } from '../../../voice/speech/pcm.ts';
import { type BuiltInVoiceName, fliteVoices, type Manner } from '../../../voice/speech/voice.schema.ts';

/** Speaks a sentence as 16 kHz sound. */
export type Speak = (text: string, manner: Manner) => Promise<Int16Array>;

/** One audible line, in seconds from the beginning. */
export interface HeardLine {
  role: 'assistant' | 'user';
  message: string;
  starts_at: number;
  ends_at: number;
  /** The voice of an assistant that took over the caller from another one. */
  manner?: Manner;
}

/** Samples below this level are silence. */
const silentBelow = 250;
/** A smaller deviation isn't audible. */
const toleranceSeconds = 0.2;
const slowest = 0.6;
const fastest = 1.7;

/** The sound without the silence around it. */
function withoutSilence(pcm: Int16Array): Int16Array {
  const isSound = (sample: number) => Math.abs(sample) >= silentBelow;
  const from = pcm.findIndex(isSound);
  return from < 0 ? new Int16Array(0) : pcm.subarray(from, pcm.findLastIndex(isSound) + 1);
}

/** A sentence at its target length: spoken again, slower or faster, if the first try is too far off. */
async function spokenIn(speak: Speak, text: string, manner: Manner, seconds: number): Promise<Int16Array> {
  const first = withoutSilence(await speak(text, manner));
  const taken = first.length / sampleRate;
  if (taken === 0 || Math.abs(taken - seconds) <= toleranceSeconds) return first;
  const speed = Math.min(fastest, Math.max(slowest, (manner.speed * taken) / seconds));
  return withoutSilence(await speak(text, { ...manner, speed }));
}

/** The voice of a callee: different from the assistant's, and always the same for a call. */
export function calleeVoice(seed: string, assistant: BuiltInVoiceName): Manner {
  const names: BuiltInVoiceName[] = ['builtin-male', 'builtin-female', 'builtin-scottish'];
  const others = names.filter((name) => fliteVoices[name] !== fliteVoices[assistant]);
  const voice = others[Math.floor(pick(seed, 98) * others.length)] ?? 'builtin-male';
  return { voice, speed: 1, pitch: 1 };
}

/**
 * A conversation in two voices as a stereo WAV, the callee on the left and the assistant on the right. Each line begins and ends at
 * its times in the transcript, so a line that was cut off stops there.
 */
export async function renderRecording(
  speak: Speak,
  lines: readonly HeardLine[],
  { seconds, voices }: { seconds: number; voices: Record<HeardLine['role'], Manner> },
): Promise<Buffer> {
  const samples = Math.ceil(seconds * sampleRate);
  const dataBytes = samples * 4;
  const wav = Buffer.alloc(wavHeaderBytes + dataBytes);
  wavHeader({ sampleRate, channels: 2, dataBytes }).copy(wav);
  for (const { role, message, starts_at, ends_at, manner = voices[role] } of lines) {
    const pcm = await spokenIn(speak, message, manner, ends_at - starts_at);
    const from = Math.round(starts_at * sampleRate);
    const last = Math.min(
      pcm.length,
      samples - from,
      Math.round((ends_at - starts_at + toleranceSeconds) * sampleRate),
    );
    const channel = role === 'user' ? 0 : 2;
    for (let at = 0; at < last; at++) wav.writeInt16LE(pcm[at] ?? 0, wavHeaderBytes + (from + at) * 4 + channel);
  }
  return wav;
}
