import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../../context.ts';
import { AppError, notFound } from '../../../errors.ts';
import { wavHeader } from '../../../files/wav.ts';
import { mannerOf } from '../../../voice/agent/settings.ts';
import { type BuiltInVoice, createBuiltInVoice } from '../../../voice/speech/built-in-voice.ts';
import { sampleRate } from '../../../voice/speech/pcm.ts';
import type { Manner } from '../../../voice/speech/voice.schema.ts';
import { readSnapshots } from '../../assistants/versions.ts';
import { interviewOf } from '../candidate-access.ts';
import type { LockedInterview } from '../interview-row.ts';
import { readScript, soundOf } from './script.ts';

/** Cached sounds: as many questions as a few links have. */
const maxSounds = 60;

/** The maximum number of waiting requests; further ones are asked to try again later. */
const maxWaiting = 100;

/** After this long without a question to speak, the voice frees its memory. */
const idleMs = 120_000;

const sounds = new Map<string, Promise<Buffer>>();
let waiting = 0;
let voice: BuiltInVoice | null = null;
let uses = 0;

async function speak(text: string, manner: Manner): Promise<Buffer> {
  voice ??= createBuiltInVoice();
  const mine = voice;
  const use = ++uses;
  waiting += 1;
  try {
    const pcm = await mine.speak(text, manner);
    const bytes = Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength);
    return Buffer.concat([wavHeader({ sampleRate, channels: 1, dataBytes: bytes.length }), bytes]);
  } catch (error) {
    // Its thread has ended: the next question starts another one.
    if (voice === mine) voice = null;
    throw error;
  } finally {
    waiting -= 1;
    void pause(idleMs, undefined, { ref: false }).then(() => {
      if (use !== uses || voice !== mine) return undefined;
      voice = null;
      return mine.close();
    });
  }
}

/** A text as WAV; repeated texts are spoken only once. Throws UNAVAILABLE if too many requests wait. */
function soundFor(text: string, manner: Manner): Promise<Buffer> {
  const key = JSON.stringify([text, manner]);
  const known = sounds.get(key);
  if (known) {
    sounds.delete(key);
    sounds.set(key, known);
    return known;
  }
  if (waiting >= maxWaiting)
    throw new AppError('UNAVAILABLE', 'The interviewer’s voice is busy. Please try again.', { retryAfterSeconds: 2 });
  const sound = speak(text, manner);
  sounds.set(key, sound);
  sound.catch(() => sounds.delete(key));
  const [oldest] = sounds.keys();
  if (sounds.size > maxSounds && oldest !== undefined) sounds.delete(oldest);
  return sound;
}

type Spoken = Pick<LockedInterview, 'assistant_id' | 'assistant_version'>;

async function mannerOfInterviewer({ db, organizationId }: Context, { assistant_id, assistant_version }: Spoken) {
  const of = { assistant_id, assistant_version };
  const config = (await readSnapshots(db, organizationId, [of]))(of);
  return config ? mannerOf(config) : { voice: 'builtin-female' as const, speed: 1, pitch: 1 };
}

/** The sound of a question that was asked, or of the text around the questions. Throws NOT_FOUND for a later question. */
export async function questionSound(context: Context, number: number): Promise<Response> {
  const interview = await context.db.interviews.findFirst({ where: { id: interviewOf(context) } });
  if (interview?.transport !== 'sandbox' || number > interview.question) throw notFound('Question');
  const script = await readScript(context.db, context, interview);
  const text = soundOf(script, number);
  if (text === null) throw notFound('Question');
  const wav = await soundFor(text, await mannerOfInterviewer(context, interview));
  return new Response(new Uint8Array(wav), {
    headers: { 'content-type': 'audio/wav', 'cache-control': 'no-store', 'content-length': String(wav.length) },
  });
}
