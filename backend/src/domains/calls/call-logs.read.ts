import type { CallDirection } from '@switchboard/contracts/calls';
import { momentsOfDays } from '../../calendar.ts';
import type { Context } from '../../context.ts';
import { newestFirst, readPage } from '../../database/page.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

const logInclude = { assistant: { select: { name: true } } } satisfies Prisma.call_logsInclude;

type LogRow = Prisma.call_logsGetPayload<{ include: typeof logInclude }>;

function toLog({ assistant, transcript, recording_path, ...log }: LogRow) {
  return {
    ...log,
    call_type: log.call_type as CallDirection,
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
  direction?: CallDirection | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/** Logs that match, newest first. `status` is completed, failed, or anything else for calls in progress. */
export async function listCallLogs(context: Context, filter: CallLogFilter) {
  const { campaign_id, lead_id, assistant_id, status, direction, limit, cursor } = filter;
  // Days are those of the organization's own zone.
  const created_at = momentsOfDays(filter, context.organization.time_zone);
  const { items, next_cursor } = await readPage(newestFirst, { limit, cursor }, (args) =>
    context.db.call_logs.findMany({
      ...args,
      where: {
        ...(campaign_id ? { campaign_id } : {}),
        ...(lead_id ? { lead_id } : {}),
        ...(assistant_id ? { assistant_id } : {}),
        ...(status ? { status } : {}),
        ...(direction ? { call_type: direction } : {}),
        AND: [{ created_at }, args.where],
      },
      include: logInclude,
    }),
  );
  return { items: items.map(toLog), next_cursor };
}
