import { randomUUID } from 'node:crypto';
import { maxRecordingBytes } from '@switchboard/contracts/interviews.limits';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { transact } from '../../../database/transact.ts';
import { AppError, notFound } from '../../../errors.ts';
import type { interview_recordings } from '../../../generated/prisma/client.ts';
import { assertOpen, assertTaking, joinIfWhole, lockRecordings, type Part } from './lock-part.ts';
import { keepChunkFile, receiveChunk } from './receive-chunk.ts';
import { chunkPath } from './recording-files.ts';

/** A chunk as its browser describes it. */
export interface ChunkInput extends Part {
  index: number;
  sha256: string;
  starts_at: Date;
  error_ms: number;
  duration_ms: number;
}

/** A chunk whose bytes have arrived. */
interface Arrived extends ChunkInput {
  bytes: number;
  is_start: boolean;
}

/** The recording of a chunk, created with its first one. */
async function openPart(tx: Tx, context: Context, chunk: ChunkInput): Promise<string> {
  const { interview_id, track, part, starts_at, error_ms } = chunk;
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    WITH made AS (
      INSERT INTO interview_recordings (id, organization_id, interview_id, track, part, starts_at, error_ms)
      VALUES (${randomUUID()}::uuid, ${context.organizationId}::uuid, ${interview_id}::uuid, ${track}, ${part}, ${starts_at}, ${error_ms})
      ON CONFLICT (organization_id, interview_id, track, part) DO NOTHING RETURNING id)
    SELECT id FROM made UNION ALL
    SELECT id FROM interview_recordings WHERE interview_id = ${interview_id}::uuid AND track = ${track} AND part = ${part}`;
  // Another chunk is creating it at this moment: the next attempt finds it.
  return row?.id ?? openPart(tx, context, chunk);
}

const differs = () =>
  new AppError('CONFLICT', 'A different chunk with this number was already uploaded.', { reason: 'chunk_differs' });

/** Whether exactly this chunk is stored. Throws CONFLICT if a different one is. */
async function isKept(tx: Tx, recordingId: string, { index, sha256 }: ChunkInput): Promise<boolean> {
  const kept = await tx.interview_chunks.findFirst({
    where: { recording_id: recordingId, index },
    select: { sha256: true },
  });
  if (kept && kept.sha256 !== sha256) throw differs();
  return kept !== null;
}

function assertRoom(recordings: readonly interview_recordings[], bytes: number): void {
  if (recordings.reduce((sum, recording) => sum + recording.bytes, bytes) <= maxRecordingBytes) return;
  throw new AppError('VALIDATION', 'The recordings of this interview have reached their size limit.', {
    reason: 'recording_too_large',
    status: 413,
    details: { max_bytes: maxRecordingBytes },
  });
}

async function write(tx: Tx, context: Context, recording: interview_recordings, chunk: Arrived): Promise<void> {
  const { index, sha256, bytes, starts_at, error_ms, duration_ms, is_start } = chunk;
  const { organizationId: organization_id } = context;
  await tx.interview_chunks.create({
    data: {
      organization_id,
      recording_id: recording.id,
      index,
      sha256,
      bytes,
      starts_at,
      error_ms,
      duration_ms,
      is_start,
    },
    select: { index: true },
  });
  const earlier = await tx.interview_chunks.count({ where: { recording_id: recording.id, index: { lt: index } } });
  const first = earlier === 0 ? { starts_at, error_ms } : recording;
  // The browser announced fewer chunks and now continues: it will announce the number again.
  const chunk_count = recording.chunk_count !== null && index >= recording.chunk_count ? null : recording.chunk_count;
  const until = starts_at.getTime() + duration_ms - first.starts_at.getTime();
  await tx.interview_recordings.update({
    where: { id: recording.id },
    data: {
      bytes: { increment: bytes },
      starts_at: first.starts_at,
      error_ms: first.error_ms,
      // The known length until the recording is joined.
      duration_ms: Math.max(recording.duration_ms ?? 0, until),
      last_chunk_at: new Date(),
      chunk_count,
      // A running joiner notices at its end that there are more chunks.
      ...(recording.status === 'joining' ? {} : { status: 'recording' }),
    },
    select: { id: true },
  });
  if (recording.status !== 'joining') await joinIfWhole(tx, context, recording.id, chunk_count);
}

/** Writes the row of a chunk whose file is stored, unless it's already written. */
async function writeDown(context: Context, chunk: Arrived): Promise<void> {
  await transact(context, async (tx) => {
    await assertTaking(tx, chunk.interview_id);
    const id = await openPart(tx, context, chunk);
    const recordings = await lockRecordings(tx, chunk.interview_id);
    const recording = recordings.find((row) => row.id === id);
    if (!recording) throw notFound('Interview');
    if (await isKept(tx, id, chunk)) return;
    assertOpen(recording);
    assertRoom(recordings, chunk.bytes);
    await write(tx, context, recording, chunk);
  });
}

/** Whether another request has stored exactly this file. */
async function isFileKept({ db }: Context, { interview_id, track, part, index, sha256 }: ChunkInput): Promise<boolean> {
  const where = { index, sha256, recording: { interview_id, track, part } };
  return (await db.interview_chunks.findFirst({ where, select: { index: true } })) !== null;
}

/**
 * Deletes the file of a refused chunk. After any other failure, it stays: the browser sends the chunk again to the same path, and the
 * same chunk of a concurrent request may be about to be confirmed with this file. What is never confirmed goes with its folder.
 */
async function forgetRefused(context: Context, input: ChunkInput, path: string, error: unknown): Promise<void> {
  if (error instanceof AppError && !(await isFileKept(context, input))) await context.files.delete(path);
}

/**
 * Stores a chunk. A confirmed chunk is safe: its file is in place before its row is written. Throws VALIDATION, CONFLICT, UNAVAILABLE
 * and NOT_FOUND.
 */
export async function keepChunk(context: Context, input: ChunkInput, request: Request): Promise<void> {
  const { organizationId: organization_id } = context;
  await transact(context, (tx) => assertTaking(tx, input.interview_id));
  const { file, isStart } = await receiveChunk(request, context, input);
  const path = chunkPath({ ...input, organization_id }, input);
  await keepChunkFile(file, path);
  await writeDown(context, { ...input, bytes: file.size, is_start: isStart }).catch(async (error: unknown) => {
    await forgetRefused(context, input, path, error);
    throw error;
  });
}
