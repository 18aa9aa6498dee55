import { type LevelMeter, pieceMs } from '../media/level.ts';
import type { Heard } from './interviewRoom.ts';

/** Average frequency level above which somebody speaks. Source: specification 03 §9. */
export const speakingLevel = 10;

/** Silence after which the interviewer counts as having stopped, in milliseconds. Source: specification 03 §9. */
export const interviewerSilenceMs = 500;

/** Speech shorter than this is a cough or a chair. */
const leastSpeechMs = 300;

/** How an answer goes, by what the microphone hears. Times are those of `performance.now()`. */
export interface Speech {
  /** Since when it is loud without a break; null while it is silent. */
  loudSince: number | null;
  /** When the first word was; null before it. */
  spokeAt: number | null;
  /** When it was loud the last time. */
  lastLoudAt: number;
}

export const silent: Speech = { loudSince: null, spokeAt: null, lastLoudAt: 0 };

/** Takes one reading of the microphone in. */
export function hear(speech: Speech, level: number, at: number): Speech {
  if (level <= speakingLevel) return speech.loudSince === null ? speech : { ...speech, loudSince: null };
  const loudSince = speech.loudSince ?? at;
  const isSpeech = at - loudSince >= leastSpeechMs;
  return { loudSince, spokeAt: speech.spokeAt ?? (isSpeech ? loudSince : null), lastLoudAt: at };
}

/** A look that comes later than this has missed something. */
const lateMs = 200;

/** Takes in what is heard now, and what was heard since the last look: on a slow computer, whole words pass between two looks. */
export function listen(speech: Speech, meter: Pick<LevelMeter, 'read' | 'recent'>, at: number, lastAt: number): Speech {
  const missed = at - lastAt > lateMs ? meter.recent(at - lastAt) : [];
  // Someone who speaks quietly is heard by the level alone.
  const known = missed.includes(true) ? missed : [];
  const before = known.reduce(
    (so, isLoud, index) => hear(so, isLoud ? Number.POSITIVE_INFINITY : 0, at - (known.length - index) * pieceMs),
    speech,
  );
  return hear(before, meter.read(), at);
}

/** A pause between two sentences is not announced as the end of an answer. */
export const breathMs = 2_000;

/** So long the gap between two words may be, in milliseconds: what is shown doesn't change in it. */
const wordGapMs = 500;

/** Whether someone speaks who was loud then. */
export const isHeardAt = (lastLoudAt: number, at: number, gapMs = wordGapMs): boolean => at - lastLoudAt < gapMs;

/** After so long without a sound, the microphone may be muted. Most candidates begin sooner. */
const mutedMs = 15_000;

/** How an answer goes so far; `listeningSince` is when the microphone could first be heard. */
export function heardOf({ spokeAt }: Speech, at: number, listeningSince: number, isStaying: boolean): Heard {
  if (spokeAt !== null) return isStaying ? 'thinking' : 'words';
  return at - listeningSince > mutedMs ? 'long_nothing' : 'nothing';
}

/** Milliseconds until silence ends an answer, 0 when it is over; null while nobody has spoken. */
export function leftOfAnswer({ spokeAt, lastLoudAt }: Speech, at: number, silenceMs: number): number | null {
  return spokeAt === null ? null : Math.max(0, silenceMs - (at - lastLoudAt));
}

/** The seconds of a countdown to the end of an answer; null while none is shown. */
export function countdownOf(leftMs: number | null, silenceMs: number): number | null {
  return leftMs === null || leftMs > silenceMs - breathMs ? null : Math.ceil(leftMs / 1000);
}

/** How high the wave goes for a level. Source: specification 03 §9. */
export const waveLevel = (average: number): number => Math.min(average / 50, 4);

/** Words that a subtitle shows. Source: specification 03 §2.2. */
const subtitleWords = 8;

/** The last words that were said, when a fraction of a text has been spoken, 0 to 1. */
export function subtitleAt(text: string, fraction: number): string {
  const words = text.split(/\s+/).filter(Boolean);
  const said = Math.min(words.length, Math.ceil(words.length * Math.max(0, fraction)));
  return words.slice(Math.max(0, said - subtitleWords), said).join(' ');
}

/** How long the last subtitle stays, in milliseconds: longer for more words. Source of the bounds: specification 03 §9. */
export function subtitleStayMs(subtitle: string): number {
  return Math.min(2_000, Math.max(500, subtitle.split(/\s+/).length * 250));
}
