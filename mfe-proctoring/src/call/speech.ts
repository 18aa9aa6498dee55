import { type LevelMeter, pieceMs } from '../media/level.ts';
import type { Heard } from './interviewRoom.ts';

/** The average frequency level above which someone is speaking. Source: specification 03 §9. */
export const speakingLevel = 10;

/** The interviewer counts as having stopped after this much silence, in milliseconds. Source: specification 03 §9. */
export const interviewerSilenceMs = 500;

/** Shorter sounds are a cough or a chair. */
const leastSpeechMs = 300;

/** The progress of an answer as heard by the microphone. Times are those of `performance.now()`. */
export interface Speech {
  /** When the current uninterrupted sound began; null during silence. */
  loudSince: number | null;
  /** When the first word was spoken; null before it. */
  spokeAt: number | null;
  /** When there was sound last. */
  lastLoudAt: number;
}

export const silent: Speech = { loudSince: null, spokeAt: null, lastLoudAt: 0 };

/** Adds one reading of the microphone. */
export function hear(speech: Speech, level: number, at: number): Speech {
  if (level <= speakingLevel) return speech.loudSince === null ? speech : { ...speech, loudSince: null };
  const loudSince = speech.loudSince ?? at;
  const isSpeech = at - loudSince >= leastSpeechMs;
  return { loudSince, spokeAt: speech.spokeAt ?? (isSpeech ? loudSince : null), lastLoudAt: at };
}

/** A check that comes later than this has missed something. */
const lateMs = 200;

/** Adds the current reading and the sound since the last check: on a slow computer whole words pass between two checks. */
export function listen(speech: Speech, meter: Pick<LevelMeter, 'read' | 'recent'>, at: number, lastAt: number): Speech {
  const missed = at - lastAt > lateMs ? meter.recent(at - lastAt) : [];
  // Someone who speaks quietly is detected by the level alone.
  const known = missed.includes(true) ? missed : [];
  const before = known.reduce(
    (so, isLoud, index) => hear(so, isLoud ? Number.POSITIVE_INFINITY : 0, at - (known.length - index) * pieceMs),
    speech,
  );
  return hear(before, meter.read(), at);
}

/** A pause between two sentences isn't announced as the end of an answer. */
export const breathMs = 2_000;

/** The gap allowed between two words, in milliseconds, without a change of what is shown. */
const wordGapMs = 500;

/** Whether someone with sound at that time counts as still speaking. */
export const isHeardAt = (lastLoudAt: number, at: number, gapMs = wordGapMs): boolean => at - lastLoudAt < gapMs;

/** After this long without a sound, the microphone may be muted. Most candidates start to speak sooner. */
const mutedMs = 15_000;

/** The state of an answer; `listeningSince` is when the microphone could first be heard. */
export function heardOf({ spokeAt }: Speech, at: number, listeningSince: number, isStaying: boolean): Heard {
  if (spokeAt !== null) return isStaying ? 'thinking' : 'words';
  return at - listeningSince > mutedMs ? 'long_nothing' : 'nothing';
}

/** Milliseconds until silence ends an answer; 0 once it is over, null while nothing has been said. */
export function leftOfAnswer({ spokeAt, lastLoudAt }: Speech, at: number, silenceMs: number): number | null {
  return spokeAt === null ? null : Math.max(0, silenceMs - (at - lastLoudAt));
}

/** The seconds of the countdown to the end of an answer; null if none is shown. */
export function countdownOf(leftMs: number | null, silenceMs: number): number | null {
  return leftMs === null || leftMs > silenceMs - breathMs ? null : Math.ceil(leftMs / 1000);
}

/** The height of the wave for a level. Source: specification 03 §9. */
export const waveLevel = (average: number): number => Math.min(average / 50, 4);

/** Number of words in a subtitle. Source: specification 03 §2.2. */
const subtitleWords = 8;

/** The last words spoken after a fraction of a text, 0 to 1. */
export function subtitleAt(text: string, fraction: number): string {
  const words = text.split(/\s+/).filter(Boolean);
  const said = Math.min(words.length, Math.ceil(words.length * Math.max(0, fraction)));
  return words.slice(Math.max(0, said - subtitleWords), said).join(' ');
}

/** How long the last subtitle stays, in milliseconds: longer with more words. Source of the bounds: specification 03 §9. */
export function subtitleStayMs(subtitle: string): number {
  return Math.min(2_000, Math.max(500, subtitle.split(/\s+/).length * 250));
}
