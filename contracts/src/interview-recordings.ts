import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { recordedTracks, recordingChunk } from './interviews.limits.ts';
import { Id, Timestamp } from './shared.ts';

const Track = z.enum(recordedTracks);

/** A recording of one track, from one load of the page to the next. */
export const InterviewRecording = z.object({
  id: Id,
  track: Track,
  part: z.int(),
  /** `joining` while its chunks are joined into one seekable file. */
  status: z.enum(['recording', 'joining', 'ready', 'failed', 'deleted']),
  /** The server's time at its first second, and the maximum error. */
  starts_at: Timestamp,
  error_ms: z.int(),
  duration_seconds: z.number().nullable(),
  bytes: z.int(),
  /** Of the whole file, in hex. */
  sha256: z.string().nullable(),
  /** Why the received chunks couldn't be joined into a playable file; null unless it failed. */
  failure: z.string().nullable(),
  /** Chunks that never arrived, in seconds from the beginning. */
  gaps: z.array(z.object({ from_seconds: z.number(), until_seconds: z.number() })),
});
export type InterviewRecording = z.infer<typeof InterviewRecording>;

/** The server's state of a recording whose browser has finished recording. */
export const CompletedPart = z.object({
  /** `ready`: all received chunks are in one playable file. */
  status: InterviewRecording.shape.status,
  /** Numbers of the chunks that haven't arrived. */
  missing: z.array(z.int()).max(recordingChunk.maxPerPart),
});
export type CompletedPart = z.infer<typeof CompletedPart>;

const ofPart = {
  id: Id,
  track: Track,
  part: z.coerce.number().int().min(1).max(recordingChunk.maxParts),
};

export const interviewRecordingApi = {
  'PUT /api/interviews/:id/recordings/:track/:part/chunks/:index': {
    summary: 'Keeps a chunk of a recording; the same one again is taken once, another one in its place is refused',
    access: 'candidate',
    params: z.object({
      ...ofPart,
      index: z.coerce
        .number()
        .int()
        .min(0)
        .max(recordingChunk.maxPerPart - 1),
    }),
    headers: z.object({
      'x-sha256': z.string().regex(/^[0-9a-f]{64}$/),
      /** The server's time at its first second, as estimated by the browser. */
      'x-starts-at': Timestamp,
      'x-error-ms': z.coerce.number().int().min(0).max(600_000),
      /** About five seconds; more if the computer slept. */
      'x-duration-ms': z.coerce.number().int().min(0).max(3_600_000),
      'x-tab': Id,
    }),
    file_type: 'video/webm',
    max_body_bytes: recordingChunk.maxBytes,
    status: 204,
  },
  'POST /api/interviews/:id/recordings/:track/:part/complete': {
    summary:
      'Notes how many chunks a recording has, and says which are missing: they are joined when all arrived, or with gaps after ten minutes',
    access: 'candidate',
    params: z.object(ofPart),
    body: z.object({ tab: Id, chunks: z.int().min(0).max(recordingChunk.maxPerPart) }),
    response: CompletedPart,
  },
} as const satisfies Endpoints;
