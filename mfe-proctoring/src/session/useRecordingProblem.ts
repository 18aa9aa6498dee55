import { notify } from '@switchboard/platform';
import { useEffect } from 'react';
import type { RecordingProblem } from '../features/record-interview/recordingStatus.ts';
import type { EventQueue } from '../features/watch-candidate/eventQueue.ts';

interface Said {
  /** What the candidate reads. */
  title: string;
  description: string;
  /** What staff read of it. */
  reason: string;
}

const goesOn = 'The interview goes on, and what you type is kept. It is no mark against you.';

const said: Record<RecordingProblem, Said> = {
  not_supported: {
    title: 'This browser cannot record',
    description: goesOn,
    reason: 'the browser cannot record',
  },
  refused: {
    title: 'Nothing more is recorded',
    description: goesOn,
    reason: 'the interview has as many recordings as it can',
  },
  storage_full: {
    title: 'This computer has no room left',
    description: `Parts of the recording are missing until it has. ${goesOn}`,
    reason: 'the candidate’s computer had no room',
  },
};

/** Says when something is not recorded, to the candidate and to staff. */
export function useRecordingProblem(problem: RecordingProblem | null, events: Pick<EventQueue, 'add'>): void {
  useEffect(() => {
    if (!problem) return;
    const { title, description, reason } = said[problem];
    events.add('recording', 'gap', { reason });
    notify({ title, description, tone: 'warning' });
  }, [problem, events]);
}
