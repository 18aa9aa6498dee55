import type { interviewRecordingApi } from '@switchboard/contracts/interview-recordings';
import type { interviewApi } from '@switchboard/contracts/interviews';
import type { Handlers } from '../../../handler.ts';
import { completePart } from './complete-part.ts';
import { keepChunk } from './keep-chunk.ts';
import { linkToInterviewRecording } from './read-recordings.ts';

type Endpoints = typeof interviewRecordingApi &
  Pick<typeof interviewApi, 'GET /api/interviews/:id/recordings/:recording_id'>;

export const interviewRecordingHandlers: Handlers<Endpoints> = {
  'PUT /api/interviews/:id/recordings/:track/:part/chunks/:index': async (context, { params, headers, http }) => {
    const { id: interview_id, ...place } = params;
    const chunk = {
      interview_id,
      ...place,
      sha256: headers['x-sha256'],
      starts_at: new Date(headers['x-starts-at']),
      error_ms: headers['x-error-ms'],
      duration_ms: headers['x-duration-ms'],
    };
    await keepChunk(context, chunk, http.req.raw);
    return undefined;
  },
  'POST /api/interviews/:id/recordings/:track/:part/complete': (context, { params, body }) => {
    const { id: interview_id, track, part } = params;
    return completePart(context, { interview_id, track, part }, body.chunks);
  },
  'GET /api/interviews/:id/recordings/:recording_id': (context, { params }) =>
    linkToInterviewRecording(context, params.id, params.recording_id),
};
