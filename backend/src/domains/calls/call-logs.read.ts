import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { afterCursor, pageOf } from '../../http/cursor.ts';

const logInclude = { assistant: { select: { name: true } } } satisfies Prisma.call_logsInclude;

type LogRow = Prisma.call_logsGetPayload<{ include: typeof logInclude }>;

function toLog({ assistant, transcript, recording_path, ...log }: LogRow) {
  return {
    ...log,
    call_type: log.call_type as 'inbound' | 'outbound',
    assistant_name: assistant?.name ?? null,
    has_transcript: transcript !== null,
    has_recording: recording_path !== null,
  };
}

/** One log with its transcript. Throws NOT_FOUND. */
export async function getCallLog(context: Context, id: string) {
  const row = await context.db.call_logs.findFirst({ where: { id }, include: logInclude });
  if (!row) throw notFound('Call log');
  type Transcript = {
    messages: { role: 'assistant' | 'ai' | 'user' | 'human' | 'system'; message: string; timestamp: number }[];
  };
  return { ...toLog(row), transcript: row.transcript as Transcript | null };
}

/** A link to the recording, playable in the page. Throws NOT_FOUND when there is none. */
export async function linkToRecording(context: Context, id: string) {
  const log = await context.db.call_logs.findFirst({
    where: { id },
    select: { recording_path: true, created_at: true },
  });
  if (!log) throw notFound('Call log');
  if (!log.recording_path || !(await context.files.exists(log.recording_path)))
    throw new AppError('NOT_FOUND', 'This call has no recording.', { reason: 'no_recording' });
  return context.files.signedLink({
    key: log.recording_path,
    file_name: `call-${log.created_at.toISOString().slice(0, 10)}.wav`,
    content_type: 'audio/wav',
    disposition: 'inline',
  });
}

interface CallLogFilter {
  limit: number;
  cursor?: string | undefined;
  campaign_id?: string | undefined;
  lead_id?: string | undefined;
  assistant_id?: string | undefined;
  status?: string | undefined;
  direction?: 'inbound' | 'outbound' | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
}

// Days are those of the organization's own zone.
function startOfDay(date: string, timeZone: string): Date {
  const utc = new Date(`${date}T00:00:00Z`);
  const shown = new Date(
    `${new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(utc).replace(' ', 'T')}Z`,
  );
  return new Date(utc.getTime() - (shown.getTime() - utc.getTime()));
}

// Postgres has no year 0, and a day after 9999-12-31 is not written with four digits.
function withinCalendar(date: string | undefined): string | undefined {
  return date && (date < '1900-01-01' ? '1900-01-01' : date > '9000-01-01' ? '9000-01-01' : date);
}

function nextDay(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** Logs that match, newest first. `status` is completed, failed, or anything else for calls in progress. */
export async function listCallLogs(context: Context, filter: CallLogFilter) {
  const { campaign_id, lead_id, assistant_id, status, direction, limit, cursor } = filter;
  const start_date = withinCalendar(filter.start_date);
  const end_date = withinCalendar(filter.end_date);
  const { time_zone } = context.membership;
  const created_at = {
    ...(start_date ? { gte: startOfDay(start_date, time_zone) } : {}),
    ...(end_date ? { lt: startOfDay(nextDay(end_date), time_zone) } : {}),
  };
  const rows = await context.db.call_logs.findMany({
    where: {
      ...(campaign_id ? { campaign_id } : {}),
      ...(lead_id ? { lead_id } : {}),
      ...(assistant_id ? { assistant_id } : {}),
      ...(status ? { status } : {}),
      ...(direction ? { call_type: direction } : {}),
      AND: [{ created_at }, afterCursor(cursor)],
    },
    include: logInclude,
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
  const { items, next_cursor } = pageOf(rows, limit);
  return { items: items.map(toLog), next_cursor };
}
