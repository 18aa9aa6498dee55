import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { recordingChunk } from '@switchboard/contracts/interviews.limits';
import { type Context, systemContext } from '../../../context.ts';
import { withTenant } from '../../../database/tenant-pool.ts';
import { transact } from '../../../database/transact.ts';
import { emitEvent } from '../../../events/emit.ts';
import type { interview_chunks, interview_recordings } from '../../../generated/prisma/client.ts';
import type { JobPayload } from '../../../jobs/jobs.ts';
import { enqueue } from '../../../jobs/queue.ts';
import type { Services } from '../../../services.ts';
import { beginningOf } from '../../../text/beginning-of.ts';
import { gapsOf } from './gaps.ts';
import type { JoinAnswer, JoinOrder } from './join/join.schema.ts';
import { joinLimits } from './join/join-limits.ts';
import { JoinerLost, type JoinerOptions, runJoiner } from './join/join-process.ts';
import { type Layout, layOut } from './lay-out.ts';
import { isWhole, joinIfWhole, lockRecordings } from './lock-part.ts';
import { chunkPath, chunksFolder, joinedPath } from './recording-files.ts';
import { splitStarts } from './split-starts.ts';

type Recording = interview_recordings & { chunks: interview_chunks[] };

/** A stored file of a recording. */
interface Kept {
  bytes: number;
  sha256: string;
}

async function describe(path: string): Promise<Kept> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

function orderOf(layout: Layout, pathOf: ReadonlyMap<number, string>, output: string, bytes: number): JoinOrder {
  return {
    output,
    most_ms: joinLimits.wallClockMs,
    most_bytes: bytes + joinLimits.spareBytes,
    most_seconds: layout.untilSeconds + joinLimits.spareSeconds,
    streams: layout.streams.map(({ fromSeconds, runs, jumps }) => ({
      from_seconds: fromSeconds,
      runs: runs.map((run) => run.flatMap((index) => pathOf.get(index) ?? [])),
      jumps: jumps.map(({ mediaSeconds, bySeconds }) => ({ media_seconds: mediaSeconds, by_seconds: bySeconds })),
    })),
  };
}

const layoutOf = ({ chunks }: Recording, starts: ReadonlySet<number>): Layout =>
  layOut(
    chunks.map(({ index, starts_at, error_ms, duration_ms, is_start }) => ({
      index,
      startsAt: starts_at.getTime(),
      errorMs: error_ms,
      durationMs: duration_ms,
      isStart: is_start || starts.has(index),
    })),
  );

/** Appends the chunks as they arrived: this is stored for a recording that can't be joined. */
async function concatenate(paths: readonly string[], output: string): Promise<void> {
  for (const path of paths)
    await pipeline(createReadStream(path), createWriteStream(output, { flags: 'a', mode: 0o600 }));
}

type Outcome = Pick<interview_recordings, 'status' | 'bytes' | 'sha256' | 'starts_at' | 'error_ms' | 'duration_ms'> & {
  gaps: { from_seconds: number; until_seconds: number }[];
  failure: string | null;
};

function outcomeOf(recording: Recording, layout: Layout, answer: JoinAnswer, kept: Kept): Outcome {
  const times = { starts_at: new Date(layout.startsAt), error_ms: Math.ceil(layout.errorMs) };
  if (answer.status === 'failed')
    return {
      ...kept,
      ...times,
      status: 'failed',
      duration_ms: Math.round(layout.untilSeconds * 1000),
      gaps: [],
      failure: answer.detail,
    };
  const last = recording.chunks.at(-1)?.index ?? -1;
  const missingAtEnd = Math.max(0, (recording.chunk_count ?? 0) - last - 1);
  return {
    ...kept,
    ...times,
    status: 'ready',
    duration_ms: Math.round(answer.duration_seconds * 1000),
    gaps: gapsOf(answer.spans, layout.untilSeconds, missingAtEnd * recordingChunk.seconds),
    failure: null,
  };
}

/** The options for joining one recording. */
interface Try extends JoinerOptions {
  isLast: boolean;
}

async function answerOf(order: JoinOrder, { isLast, ...options }: Try): Promise<JoinAnswer> {
  try {
    return await runJoiner(order, options);
  } catch (error) {
    // The recording itself crashes the joiner each time, so its chunks are stored as they are.
    if (isLast && error instanceof JoinerLost) return { status: 'failed', detail: beginningOf(error.message, 500) };
    throw error;
  }
}

async function joinFiles(context: Context, recording: Recording, how: Try): Promise<Outcome> {
  const keys = recording.chunks.map((chunk) => chunkPath(recording, chunk));
  return context.files.withLocalFiles(keys, async (paths, folder) => {
    const output = join(folder, 'recording.webm');
    const layout = layoutOf(recording, await splitStarts(recording.chunks, paths));
    const pathOf = new Map(recording.chunks.map(({ index }, place) => [index, paths[place] ?? '']));
    // The row counts the bytes of an earlier joiner's file, and those of the chunks that arrived since then.
    const bytes = recording.chunks.reduce((sum, chunk) => sum + chunk.bytes, 0);
    const answer = await answerOf(orderOf(layout, pathOf, output, bytes), how);
    const whole = answer.status === 'done' ? output : join(folder, 'chunks.webm');
    if (answer.status === 'failed') await concatenate(paths, whole);
    const kept = await describe(whole);
    await context.files.keepFile(whole, joinedPath(recording));
    return outcomeOf(recording, layout, answer, kept);
  });
}

/**
 * Writes the outcome of joining. Removes the chunks once all of them are in the file: until then, more may arrive, and everything is
 * joined again. If the recording was deleted in the meantime, its file is removed too.
 */
async function settle(context: Context, recording: Recording, outcome: Outcome): Promise<void> {
  const { id, interview_id } = recording;
  const isThere = await transact(context, async (tx) => {
    const row = (await lockRecordings(tx, interview_id)).find((locked) => locked.id === id);
    if (row?.status !== 'joining') return false;
    const arrived = await tx.interview_chunks.count({ where: { recording_id: id } });
    const hasGrown = arrived > recording.chunks.length;
    const keeps_chunks = hasGrown || !(await isWhole(tx, id, row.chunk_count));
    await tx.interview_recordings.update({
      where: { id },
      data: {
        ...outcome,
        file_path: joinedPath(recording),
        keeps_chunks,
        ...(hasGrown ? { status: 'recording' } : {}),
      },
      select: { id: true },
    });
    if (hasGrown) await joinIfWhole(tx, context, id, row.chunk_count);
    if (!keeps_chunks) await tx.removed_folders.createMany({ data: { folder: chunksFolder(recording) } });
    if (outcome.status === 'ready' && recording.track === 'camera')
      await enqueue(tx, 'interview-recording.hear', { organization_id: context.organizationId, recording_id: id });
    await emitEvent(tx, context.organizationId, {
      type: 'interview.changed',
      subject_id: interview_id,
      change: 'updated',
    });
    return true;
  });
  if (!isThere) await context.files.delete(joinedPath(recording));
}

/** Joins a recording. Throws if the joiner crashed, unless it was the last attempt. */
export async function joinOne(
  context: Context,
  id: string,
  isLast: boolean,
  options: JoinerOptions = {},
): Promise<void> {
  const recording = await context.db.interview_recordings.findFirst({
    where: { id, status: 'joining' },
    include: { chunks: { orderBy: { index: 'asc' } } },
  });
  if (!recording || recording.chunks.length === 0) return;
  const outcome = await joinFiles(context, recording, { ...options, isLast });
  await settle(context, recording, outcome);
  const { status, failure } = outcome;
  if (status === 'failed') context.log.warn({ recording_id: id, failure }, 'a recording could not be joined');
}

/** The job that joins a recording. */
export async function joinRecording(
  services: Services,
  { organization_id, recording_id }: JobPayload<'interview-recording.join'>,
  isLastTry: boolean,
): Promise<void> {
  const context = await systemContext(services, organization_id, 'recordings');
  await withTenant(organization_id, () => joinOne(context, recording_id, isLastTry));
}
