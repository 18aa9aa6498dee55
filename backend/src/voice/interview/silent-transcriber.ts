import type { Transcriber } from '../speech/built-in-transcriber.ts';
import { unheard } from './unheard-answers.ts';

/**
 * Detects speech without transcribing it: for answers by which people are judged, a transcript with one wrong word in four is worse than
 * none.
 */
export const silentTranscriber: Transcriber = {
  language: 'en',
  confidence: 1,
  listen: () => ({ hear: () => undefined, end: async () => unheard }),
};

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Start of the transcript line for an answer that was heard but not transcribed. */
export const spokenAnswerStart = 'Spoken answer, ';

/** The line for an answer of this many seconds. */
export const spokenFor = (seconds: number): string => `${spokenAnswerStart}${clock(seconds)}`;

/** The line for an answer by its start and end, in seconds. */
export function spokenAnswer(metrics: object): string {
  const { startedSpeakingAt, stoppedSpeakingAt } = metrics as Partial<Record<string, number>>;
  const seconds = startedSpeakingAt && stoppedSpeakingAt ? stoppedSpeakingAt - startedSpeakingAt : 0;
  return spokenFor(Math.max(0, Math.round(seconds)));
}
