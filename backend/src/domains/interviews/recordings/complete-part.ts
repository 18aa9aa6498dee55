import type { Context } from '../../../context.ts';
import { transact } from '../../../database/transact.ts';
import { AppError } from '../../../errors.ts';
import { assertTaking, joinIfWhole, lockRecordings, type Part } from './lock-part.ts';

/**
 * Says how many chunks a recording has. It is joined when all are there, or with gaps some minutes after the interview. One
 * that has none was never begun. Throws CONFLICT where it is joined with another number of chunks.
 */
export async function completePart(context: Context, of: Part, chunks: number): Promise<void> {
  await transact(context, async (tx) => {
    await assertTaking(tx, of.interview_id);
    const recordings = await lockRecordings(tx, of.interview_id);
    const recording = recordings.find(({ track, part }) => track === of.track && part === of.part);
    if (!recording || recording.chunk_count === chunks) return;
    if (recording.status !== 'recording')
      throw new AppError('CONFLICT', 'This recording is complete.', { reason: 'recording_complete' });
    await tx.interview_recordings.update({
      where: { id: recording.id },
      data: { chunk_count: chunks },
      select: { id: true },
    });
    await joinIfWhole(tx, context, recording.id, chunks);
  });
}
