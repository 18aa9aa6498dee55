import { notify } from '@switchboard/platform';
import { useEffect } from 'react';
import type { RecordingProblem, RecordingStatus } from '../features/record-interview/recordingStatus.ts';
import type { EventQueue } from '../features/watch-candidate/eventQueue.ts';
import { t } from '../texts/call/t.ts';

/** What the candidate has to do; null if nothing. */
function toDo(problem: RecordingProblem): { title: string; description: string } | null {
  switch (problem) {
    case 'not_supported':
      return { title: t('recording.unsupported'), description: t('recording.unsupported_text') };
    case 'refused':
      return null;
    default: {
      const isFull = problem === 'storage_full';
      return {
        title: t('recording.space'),
        description: t(isFull ? 'recording.space_full' : 'recording.space_low'),
      };
    }
  }
}

const refusals: Partial<Record<string, string>> = {
  recording_too_large: 'the recordings of this interview have reached 2 GB',
  recording_complete: 'it arrived after the recording was complete',
  chunk_differs: 'a different piece with the same number had arrived',
  chunk_not_media: 'the browser sent a piece that isn’t a recording',
  chunk_checksum: 'a piece arrived damaged five times',
  interview_not_running: 'it arrived too late',
  interview_not_resumable: 'the interview was continued in another browser',
};

/** Why something is missing, for staff. */
function reasonOf(problem: RecordingProblem, refusal: string | null): string {
  if (problem === 'not_supported') return 'the browser can’t record';
  if (problem === 'storage_full') return 'the candidate’s computer had no room';
  return refusals[refusal ?? ''] ?? `the server refused it (${refusal ?? 'no reason given'})`;
}

/** Reports to staff why something isn't recorded, and shows the candidate what to do about it. */
export function useRecordingProblem(
  { failed: problem, refusal }: Pick<RecordingStatus, 'failed' | 'refusal'>,
  events: Pick<EventQueue, 'add'>,
): void {
  useEffect(() => {
    if (!problem) return;
    // For `storage_low` nothing is missing yet.
    if (problem !== 'storage_low') events.add('recording', 'gap', { reason: reasonOf(problem, refusal) });
    const advice = toDo(problem);
    if (advice) notify({ ...advice, tone: 'warning' });
  }, [problem, refusal, events]);
}
