import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { wavHeader } from '../../backend/src/files/wav.ts';
import { createBuiltInVoice } from '../../backend/src/voice/speech/built-in-voice.ts';
import { resampled, sampleRate } from '../../backend/src/voice/speech/pcm.ts';
import type { BuiltInVoiceName } from '../../backend/src/voice/speech/voice.schema.ts';
import { type Shape, shapeOf } from './shapes.ts';

/** The sample rate of a phone line. */
export const lineRate = 8_000;

/** Everything that the phones say. */
export const sentences = {
  hello: 'Hello?',
  'this-is': 'Hello, this is Sam speaking.',
  company: 'Good morning, Baker and Sons, how can I help you?',
  who: 'Hello? Who is this?',
  moment: 'One moment, please.',
  'go-ahead': 'Okay, go ahead, I am listening.',
  wrong: 'You have the wrong number.',
  busy: 'Hello, can you call me back later?',
  robot: 'Hello, are you a robot?',
  yes: 'Yes, that is right.',
  no: 'No, thank you.',
  cannot: 'I cannot take another call at the moment.',
  'good-time': 'Yes, now is a good time.',
  hours: 'What are your opening hours?',
  person: 'I would like to talk to a real person, please.',
  stop: 'Please stop calling me. Take me off your list.',
  agree: 'Yes, please put them through.',
  thanks: 'Thank you very much. Goodbye.',
  desk: 'Hello, this is Alex at the front desk.',
  interrupt: 'Wait, wait, I have a question about that.',
  long: 'Well, I have been thinking about it for a while, and I would like to know a little more before I decide anything at all.',
  voicemail:
    'Hi, you have reached the voicemail of Sam Miller. I cannot take your call right now. Please leave a message after the tone.',
  menu: 'Thank you for calling. For sales, press one. For support, press two.',
  screening:
    'Hi, the person you are calling is using a screening service. Please say your name, and why you are calling.',
} as const;
export type SentenceName = keyof typeof sentences;

export interface KnownSentence {
  name: SentenceName;
  text: string;
  shape: Shape;
}

const loudest = 16_000;

/** The same sound at half the rate and at one loudness, for a phone line. */
function forLine(pcm: Int16Array): Int16Array {
  const halved = resampled(
    pcm.map((sample, at) => (sample + (pcm[at + 1] ?? 0)) / 2),
    sampleRate / lineRate,
  );
  const peak = halved.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1);
  return halved.map((sample) => (sample / peak) * loudest);
}

/** Writes a file for each sentence, in a voice that isn't the assistant's. */
export async function makeSounds(folder: string): Promise<KnownSentence[]> {
  mkdirSync(folder, { recursive: true });
  const voice = createBuiltInVoice();
  const known: KnownSentence[] = [];
  for (const [name, text] of Object.entries(sentences)) {
    const pcm = forLine(
      await voice.speak(text, { voice: 'builtin-male' satisfies BuiltInVoiceName, speed: 1, pitch: 1 }),
    );
    const bytes = Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength);
    const header = wavHeader({ sampleRate: lineRate, channels: 1, dataBytes: bytes.length });
    writeFileSync(join(folder, `${name}.wav`), Buffer.concat([header, bytes]));
    known.push({ name: name as SentenceName, text, shape: shapeOf(pcm, lineRate) });
  }
  await voice.close();
  return known;
}
