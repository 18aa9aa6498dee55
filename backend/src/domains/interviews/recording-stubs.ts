import type { interviewRecordingApi } from '@switchboard/contracts/interview-recordings';
import type { interviewApi } from '@switchboard/contracts/interviews';
import { notFound } from '../../errors.ts';
import type { Handlers } from '../../handler.ts';

type Endpoints = typeof interviewRecordingApi &
  Pick<typeof interviewApi, 'GET /api/interviews/:id/recordings/:recording_id'>;

/** Until recordings are kept, none is there. */
export const recordingStubs: Handlers<Endpoints> = {
  'PUT /api/interviews/:id/recordings/:track/:part/chunks/:index': async () => undefined,
  'POST /api/interviews/:id/recordings/:track/:part/complete': async () => undefined,
  'GET /api/interviews/:id/recordings/:recording_id': async () => {
    throw notFound('Recording');
  },
};
