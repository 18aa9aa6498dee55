import type { InterviewLine } from '@switchboard/contracts/interview-sessions';
import { t } from './t.ts';

/** A line of the transcript: speech as it was said, notes of the server in the page's language. */
export function lineText({ kind, message }: Pick<InterviewLine, 'kind' | 'message'>): string {
  if (kind === 'spoken_answer') {
    const time = /^Spoken answer, (\d+:\d\d)$/.exec(message)?.[1];
    return time === undefined ? message : t('transcript.spoken', { time });
  }
  if (kind !== 'note') return message;
  if (message === 'No answer was given.') return t('transcript.skipped');
  if (message === 'The interview ended during this answer:') return t('transcript.cut');
  const number = /^Added to the answer to question (\d+):$/.exec(message)?.[1];
  return number === undefined ? message : t('transcript.added', { number });
}
