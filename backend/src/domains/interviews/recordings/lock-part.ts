import {
  lateRecordingDays,
  type RecordedTrack,
  recordingChunk,
  resumeMinutes,
} from '@switchboard/contracts/interviews.limits';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { AppError, notFound } from '../../../errors.ts';
import type { interview_recordings } from '../../../generated/prisma/client.ts';
import { enqueue } from '../../../jobs/queue.ts';

/** A recording as its candidate names it. */
export interface Part {
  interview_id: string;
  track: RecordedTrack;
  part: number;
}

/** Minutes after an interview at which an incomplete recording is joined, so that staff see what has arrived. */
export const joinAfterMinutes = resumeMinutes;

/** Throws NOT_FOUND, or CONFLICT if the interview has not begun or ended too long ago. */
export async function assertTaking(tx: Tx, interviewId: string): Promise<void> {
  const [interview] = await tx.$queryRaw<{ is_taking: boolean }[]>`
    SELECT status IN ('started', 'interrupted') OR (ended_at IS NOT NULL AND ended_at > now() - make_interval(days => ${lateRecordingDays}::int)) AS is_taking
    FROM interviews WHERE id = ${interviewId}::uuid`;
  if (!interview) throw notFound('Interview');
  if (!interview.is_taking)
    throw new AppError('CONFLICT', 'This interview is over, and its recording is complete.', {
      reason: 'interview_not_running',
    });
}

/** Locks and returns all recordings of an interview, so that their bytes are counted together. */
export async function lockRecordings(tx: Tx, interviewId: string): Promise<interview_recordings[]> {
  return tx.$queryRaw<interview_recordings[]>`
    SELECT * FROM interview_recordings WHERE interview_id = ${interviewId}::uuid ORDER BY id FOR UPDATE`;
}

/** Whether chunks can still be added: the stored chunks are complete, even if they were joined without the missing ones. */
export const isOpen = ({ status, keeps_chunks }: interview_recordings): boolean => keeps_chunks && status !== 'deleted';

/** Throws CONFLICT if no chunk can be added to a recording. */
export function assertOpen(recording: interview_recordings): void {
  if (isOpen(recording)) return;
  throw new AppError('CONFLICT', 'This recording is complete.', { reason: 'recording_complete' });
}

export async function startJoining(tx: Tx, { organizationId }: Context, id: string): Promise<void> {
  await tx.interview_recordings.update({ where: { id }, data: { status: 'joining' }, select: { id: true } });
  await enqueue(tx, 'interview-recording.join', { organization_id: organizationId, recording_id: id });
}

/** Whether all chunks that the browser announced have arrived. */
export async function isWhole(tx: Tx, id: string, chunkCount: number | null): Promise<boolean> {
  if (chunkCount === null || chunkCount === 0 || chunkCount > recordingChunk.maxPerPart) return false;
  return (await tx.interview_chunks.count({ where: { recording_id: id } })) === chunkCount;
}

/** Joins a recording if all of its chunks have arrived. */
export async function joinIfWhole(tx: Tx, context: Context, id: string, chunkCount: number | null): Promise<void> {
  if (await isWhole(tx, id, chunkCount)) await startJoining(tx, context, id);
}
