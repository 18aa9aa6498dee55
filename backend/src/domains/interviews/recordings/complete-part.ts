import type { CompletedPart } from '@switchboard/contracts/interview-recordings';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { transact } from '../../../database/transact.ts';
import { AppError } from '../../../errors.ts';
import type { interview_recordings } from '../../../generated/prisma/client.ts';
import { assertTaking, isOpen, joinIfWhole, lockRecordings, type Part } from './lock-part.ts';

async function missingOf(tx: Tx, { id }: interview_recordings, chunks: number): Promise<number[]> {
  const kept = await tx.interview_chunks.findMany({ where: { recording_id: id }, select: { index: true } });
  const known = new Set(kept.map(({ index }) => index));
  return Array.from({ length: chunks }, (_, index) => index).filter((index) => !known.has(index));
}

/** Stores how many chunks a recording has. Throws CONFLICT if it was joined with a different number. */
async function note(tx: Tx, context: Context, recording: interview_recordings, chunks: number): Promise<void> {
  if (recording.chunk_count === chunks) return;
  if (!isOpen(recording))
    throw new AppError('CONFLICT', 'This recording is complete.', { reason: 'recording_complete' });
  await tx.interview_recordings.update({
    where: { id: recording.id },
    data: { chunk_count: chunks },
    select: { id: true },
  });
  if (recording.status !== 'joining') await joinIfWhole(tx, context, recording.id, chunks);
}

/**
 * Stores how many chunks a recording has, and returns the missing ones and whether the rest can be played. It is joined when all have
 * arrived, or with gaps some minutes after the interview. Throws CONFLICT if it was joined with a different number of chunks.
 */
export async function completePart(context: Context, of: Part, chunks: number): Promise<CompletedPart> {
  return transact(context, async (tx) => {
    await assertTaking(tx, of.interview_id);
    const find = async () =>
      (await lockRecordings(tx, of.interview_id)).find(({ track, part }) => track === of.track && part === of.part);
    const recording = await find();
    if (!recording) return { status: 'recording', missing: Array.from({ length: chunks }, (_, index) => index) };
    await note(tx, context, recording, chunks);
    const { status } = (await find()) ?? recording;
    return { status: status as CompletedPart['status'], missing: await missingOf(tx, recording, chunks) };
  });
}
