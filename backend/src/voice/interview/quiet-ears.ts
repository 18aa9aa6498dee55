import type { Ears } from '../speech/built-in-ears.ts';
import { unheard } from './unheard-answers.ts';

/**
 * Ears that notice that somebody speaks, and understand nothing: of answers by which people are judged, words that are wrong one time
 * in four are worse than none.
 */
export const quietEars: Ears = {
  language: 'en',
  confidence: 1,
  listen: () => ({ hear: () => undefined, end: async () => unheard }),
};

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** How the line of an answer begins that was heard and not understood. */
export const spokenAnswerStart = 'Spoken answer, ';

/** That line, by the whole seconds that were spoken. */
export const spokenFor = (seconds: number): string => `${spokenAnswerStart}${clock(seconds)}`;

/** That line, by the moments between which it was spoken, in seconds. */
export function spokenAnswer(metrics: object): string {
  const { startedSpeakingAt, stoppedSpeakingAt } = metrics as Partial<Record<string, number>>;
  const seconds = startedSpeakingAt && stoppedSpeakingAt ? stoppedSpeakingAt - startedSpeakingAt : 0;
  return spokenFor(Math.max(0, Math.round(seconds)));
}
