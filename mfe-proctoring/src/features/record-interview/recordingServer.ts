import { request } from '@switchboard/platform';
import type { Server } from './sendChunks.ts';

/** The time limit for sending a chunk on a slow line. After it, the chunk is sent again. */
const chunkTimeoutMs = 120_000;

/** The API for this tab of the candidate. */
export function recordingServer(tab: string): Server {
  return {
    async putChunk({ interviewId: id, track, part, index, sha256, startsAt, errorMs, durationMs, bytes }) {
      await request('PUT /api/interviews/:id/recordings/:track/:part/chunks/:index', {
        params: { id, track, part, index },
        headers: {
          'x-sha256': sha256,
          'x-starts-at': startsAt,
          'x-error-ms': String(errorMs),
          'x-duration-ms': String(durationMs),
          'x-tab': tab,
        },
        archive: new Blob([bytes], { type: 'video/webm' }),
        timeoutMs: chunkTimeoutMs,
      });
    },
    async completePart({ interviewId: id, track, part, chunks }) {
      return request('POST /api/interviews/:id/recordings/:track/:part/complete', {
        params: { id, track, part },
        body: { tab, chunks },
      });
    },
    async nextPart(id) {
      return (await request('POST /api/interviews/:id/join', { params: { id }, body: { tab } })).recording_part;
    },
  };
}
