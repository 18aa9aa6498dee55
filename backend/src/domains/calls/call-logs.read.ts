import type { CallLine, CallLineAnswer } from '@switchboard/contracts/call-lines';
import type { CallOrigin, TranscriptMessage } from '@switchboard/contracts/call-logs';
import type { CallDirection } from '@switchboard/contracts/calls';
import type { Cost } from '@switchboard/contracts/costs';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { toAnalysis } from '../call-analyses/call-analyses.read.ts';
import { recordAtNeed } from './sandbox/record-at-need.ts';

const logInclude = {
  assistant: { select: { name: true } },
  analyses: { orderBy: { created_at: 'asc' } },
  tags: { select: { name: true }, orderBy: { name: 'asc' } },
} satisfies Prisma.call_logsInclude;

type Transcript = { messages: TranscriptMessage[] };

/** One log with its transcript. Throws NOT_FOUND. */
export async function getCallLog(context: Context, id: string) {
  const row = await context.db.call_logs.findFirst({ where: { id }, include: logInclude, omit: { line: true } });
  if (!row) throw notFound('Call log');
  const { assistant, tags, analyses, recording_path, ...log } = row;
  return {
    ...log,
    call_type: log.call_type as CallDirection,
    origin: log.origin as CallOrigin,
    assistant_name: assistant?.name ?? null,
    tags: tags.map(({ name }) => name),
    has_transcript: log.transcript !== null,
    has_recording: recording_path !== null,
    transcript: log.transcript as Transcript | null,
    cost: log.cost as Cost | null,
    analyses: analyses.map(toAnalysis),
  };
}

/** The telephone line of a call, or why there is none. Throws NOT_FOUND. */
export async function getCallLine(context: Context, id: string): Promise<CallLineAnswer> {
  const log = await context.db.call_logs.findFirst({
    where: { id },
    select: { line: true, is_simulated: true, status: true },
  });
  if (!log) throw notFound('Call log');
  const line = log.line as CallLine | null;
  const isOver = log.status === 'completed' || log.status === 'failed';
  const missing = log.is_simulated ? 'simulated' : isOver ? 'not_recorded' : 'in_progress';
  return { call_log_id: id, line, reason: line ? null : missing };
}

/** A link to play the recording in the page; for client members only while recordings are shared with them. Throws NOT_FOUND. */
export async function linkToRecording(context: Context, id: string, forClient: { client_id?: string } = {}) {
  const log = await context.db.call_logs.findFirst({
    where: { id },
    select: {
      id: true,
      call_id: true,
      assistant_id: true,
      assistant_version: true,
      transcript: true,
      call_duration: true,
      recording_path: true,
      recording_bytes: true,
      is_simulated: true,
      created_at: true,
    },
  });
  if (!log) throw notFound('Call log');
  if (log.is_simulated && log.recording_bytes === null) await recordAtNeed(context, log);
  if (!log.recording_path || !(await context.files.exists(log.recording_path)))
    throw new AppError('NOT_FOUND', 'This call has no recording.', { reason: 'no_recording' });
  return context.files.signedLink({
    key: log.recording_path,
    file_name: `call-${log.created_at.toISOString().slice(0, 10)}.wav`,
    content_type: 'audio/wav',
    disposition: 'inline',
    ...forClient,
  });
}

// The labels of the transcript on the page. Source: specification 01 §2.
const speakers = {
  assistant: 'Interviewer',
  ai: 'Interviewer',
  user: 'Candidate',
  human: 'Candidate',
  system: 'System',
};

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** The transcript as a text file. Throws NOT_FOUND if there is none. */
export async function downloadTranscript(context: Context, id: string): Promise<Response> {
  const { transcript, created_at } = await getCallLog(context, id);
  if (!transcript) throw new AppError('NOT_FOUND', 'This call has no transcript.', { reason: 'no_transcript' });
  const lines = transcript.messages.map(
    ({ role, message, timestamp }) => `${clock(timestamp)}  ${speakers[role]}: ${message}\n`,
  );
  return new Response(lines.join(''), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="transcript-${created_at.toISOString().slice(0, 10)}.txt"`,
    },
  });
}
