import type { Finding } from '@switchboard/contracts/interview-findings';
import type { InterviewRecording } from '@switchboard/contracts/interview-recordings';
import type { RecordedTrack } from '@switchboard/contracts/interviews.limits';
import { audit } from '../../../audit.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { transact } from '../../../database/transact.ts';
import { AppError, notFound } from '../../../errors.ts';

import type { interview_recordings } from '../../../generated/prisma/client.ts';

type Evidence = Finding['evidence'][number];

/** A recording's row with the fields of its response. */
export type KeptRecording = Omit<InterviewRecording, 'starts_at'> & {
  starts_at: Date;
  /** Its known length in seconds, also before it is joined. */
  known_seconds: number;
  file_path: string | null;
};

function toRecording(row: interview_recordings): KeptRecording {
  const { id, part, starts_at, error_ms, duration_ms, bytes, sha256, file_path } = row;
  const known_seconds = (duration_ms ?? 0) / 1000;
  const status = row.status as InterviewRecording['status'];
  return {
    id,
    track: row.track as RecordedTrack,
    part,
    status,
    starts_at,
    error_ms,
    duration_seconds: status === 'recording' || status === 'joining' ? null : known_seconds,
    bytes,
    sha256,
    failure: status === 'failed' ? row.failure : null,
    gaps: row.gaps as InterviewRecording['gaps'],
    known_seconds,
    file_path,
  };
}

/** All recordings of an interview, including deleted ones, by track and part. */
export async function readRecordings(tx: Tx, interviewId: string): Promise<KeptRecording[]> {
  const rows = await tx.interview_recordings.findMany({
    where: { interview_id: interviewId },
    orderBy: [{ track: 'asc' }, { part: 'asc' }],
  });
  return rows.map(toRecording);
}

/**
 * The recordings that show a moment of the server's clock: at most one place per track. Leaves out tracks in which the moment was not
 * recorded, is in a gap or was deleted.
 */
export function evidenceOf(recordings: readonly KeptRecording[], at: Date): Evidence[] {
  return recordings.flatMap(({ id, track, status, starts_at, known_seconds, gaps }) => {
    const seconds = (at.getTime() - starts_at.getTime()) / 1000;
    const isInside = seconds >= 0 && seconds <= known_seconds;
    const isLost = gaps.some(({ from_seconds, until_seconds }) => seconds > from_seconds && seconds < until_seconds);
    const isThere = status !== 'deleted' && status !== 'failed';
    return isThere && isInside && !isLost ? [{ track, recording_id: id, seconds }] : [];
  });
}

/** Seconds before and after a finding that its candidate can see. */
const clipSeconds = 10;

/** The clips of a finding: links to the joined recordings, with the seconds around each place. */
export function clipsOf(
  { files }: Pick<Context, 'files'>,
  recordings: readonly KeptRecording[],
  evidence: readonly Evidence[],
): { track: RecordedTrack; url: string; from_seconds: number; until_seconds: number }[] {
  return evidence.flatMap(({ track, recording_id, seconds }) => {
    const recording = recordings.find(({ id }) => id === recording_id);
    if (recording?.status !== 'ready') return [];
    const { url } = linkTo({ files }, recording);
    const until_seconds = Math.min(recording.known_seconds, seconds + clipSeconds);
    return [{ track, url, from_seconds: Math.max(0, seconds - clipSeconds), until_seconds }];
  });
}

function linkTo({ files }: Pick<Context, 'files'>, recording: KeptRecording) {
  const { track, part, starts_at, status, file_path } = recording;
  if (!file_path || status === 'deleted') throw noRecording();
  return files.signedLink(
    {
      key: file_path,
      file_name: `interview-${starts_at.toISOString().slice(0, 10)}-${track}-${part}.webm`,
      content_type: 'video/webm',
      // Chunks that could not be joined are for analysis, not for a player.
      disposition: status === 'ready' ? 'inline' : 'attachment',
    },
    { isSteady: true },
  );
}

const noRecording = () =>
  new AppError('NOT_FOUND', "This interview doesn't have this recording.", { reason: 'no_recording' });

/** A link to a recording for staff, with an audit entry. Throws NOT_FOUND if it has no file. */
export async function linkToInterviewRecording(context: Context, interviewId: string, recordingId: string) {
  return transact(context, async (tx) => {
    const row = await tx.interview_recordings.findFirst({
      where: { id: recordingId, interview_id: interviewId },
      include: { interview: { select: { lead: { select: { first_name: true, last_name: true } } } } },
    });
    if (!row) throw notFound('Recording');
    const link = linkTo(context, toRecording(row));
    const { first_name, last_name } = row.interview.lead;
    await audit(tx, context, {
      action: 'open_recording',
      resource_type: 'interview',
      resource_id: interviewId,
      resource_name: `${first_name} ${last_name}`,
      details: { recording_id: row.id, track: row.track, part: row.part },
    });
    return link;
  });
}
