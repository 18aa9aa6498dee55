import { setImmediate } from 'node:timers/promises';
import { silentWav, wavHeaderBytes } from '../../../files/wav.ts';
import type { Utterance } from '../carrier.ts';

// No offline synthesiser with a fitting licence comes with its voices on npm, so each speaker has a voice of tones:
// one syllable-like sound per syllable, with the pitch and the vowels of that speaker.

/** Samples a second: what a telephone line carries. */
const sampleRate = 8_000;

interface Voice {
  pitch: number;
  /** Centre frequencies in hertz between which the voice moves. */
  vowels: readonly (readonly [number, number])[];
}

const voices: Record<'assistant' | 'user', Voice> = {
  assistant: {
    pitch: 196,
    vowels: [
      [700, 1220],
      [450, 1950],
      [360, 640],
      [530, 1840],
    ],
  },
  user: {
    pitch: 118,
    vowels: [
      [620, 1040],
      [390, 1700],
      [320, 560],
      [480, 1500],
    ],
  },
};

function syllables(message: string): number {
  return Math.max(1, (message.toLowerCase().match(/[aeiouyäöü]+/g) ?? []).length);
}

// Loudness of the harmonic at a frequency, for a mouth shaped to two formants.
function formantGain(frequency: number, [first, second]: readonly [number, number]): number {
  const near = (centre: number, width: number) => 1 / (1 + ((frequency - centre) / width) ** 2);
  return near(first, 110) + 0.6 * near(second, 170);
}

function speak(samples: Float32Array, { role, message, starts_at, ends_at }: Utterance): void {
  if (role === 'system') return;
  const voice = voices[role];
  const count = syllables(message);
  const length = (ends_at - starts_at) / count;
  for (let index = 0; index < count; index++) {
    const from = Math.floor((starts_at + index * length) * sampleRate);
    const size = Math.floor(length * 0.86 * sampleRate);
    const vowel = voice.vowels[(index * 7 + message.length) % voice.vowels.length] ?? [500, 1500];
    // Sentences fall towards their end, questions rise.
    const slope = message.endsWith('?') ? 0.22 : -0.18;
    const pitch = voice.pitch * (1 + slope * (index / count) + 0.06 * Math.sin(index * 2.1));
    const harmonics = Array.from({ length: Math.floor(3_400 / pitch) }, (_, n) => {
      const frequency = pitch * (n + 1);
      const step = (2 * Math.PI * frequency) / sampleRate;
      // A sine by recurrence: two multiplications a sample instead of a call of Math.sin.
      return {
        gain: formantGain(frequency, vowel) / (n + 2),
        turn: 2 * Math.cos(step),
        now: 0,
        before: -Math.sin(step),
      };
    });
    for (let n = 0; n < size && from + n < samples.length; n++) {
      const envelope = Math.sin((Math.PI * n) / size) ** 0.6;
      let value = 0;
      for (const tone of harmonics) {
        value += tone.gain * tone.now;
        const next = tone.turn * tone.now - tone.before;
        tone.before = tone.now;
        tone.now = next;
      }
      samples[from + n] = (samples[from + n] ?? 0) + value * envelope * 0.55;
    }
  }
}

async function render(utterances: readonly Utterance[], durationSeconds: number): Promise<Uint8Array> {
  const samples = new Float32Array(Math.ceil(durationSeconds * sampleRate));
  for (const utterance of utterances) {
    speak(samples, utterance);
    await setImmediate();
  }
  const wav = silentWav(samples.length, { sampleRate });
  for (let index = 0; index < samples.length; index++)
    wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, samples[index] ?? 0)) * 32_000), wavHeaderBytes + index * 2);
  return wav;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * A mono 16-bit WAV in which every sound lies where its utterance does. Hundreds of calls may end at once, in a process
 * that also answers requests: it computes one recording at a time, and of that one sentence at a time.
 */
export function renderRecording(utterances: readonly Utterance[], durationSeconds: number): Promise<Uint8Array> {
  const recording = last.then(() => render(utterances, durationSeconds));
  last = recording.catch(() => undefined);
  return recording;
}
