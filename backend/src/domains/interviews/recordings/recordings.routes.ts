import type { interviewRecordingApi } from '@switchboard/contracts/interview-recordings';
import type { Handlers } from '../../../handler.ts';
import { completePart } from './complete-part.ts';
import { keepChunk } from './keep-chunk.ts';

export const interviewRecordingHandlers: Handlers<typeof interviewRecordingApi> = {
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
  'POST /api/interviews/:id/recordings/:track/:part/complete': async (context, { params, body }) => {
    const { id: interview_id, track, part } = params;
    await completePart(context, { interview_id, track, part }, body.chunks);
    return undefined;
  },
};
