import type { TranscriptMessage } from '@switchboard/contracts/call-logs';
import type { CallDirection } from '@switchboard/contracts/calls';
import type { Context } from '../../context.ts';
import { newestFirst, type PageRequest, readPage } from '../../database/page.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { linkToRecording } from '../calls/call-logs.read.ts';
import { portalClient } from './portal-client.ts';

const include = { lead: { select: { id: true, first_name: true, last_name: true } } } satisfies Prisma.call_logsInclude;

type Row = Prisma.call_logsGetPayload<{ include: typeof include }>;

/** A call as it is shared: what was said only where the client may read or hear it. */
function toCall(context: Context, { lead, transcript, recording_path, summary, ...log }: Row) {
  const { shares_transcripts, shares_recordings } = portalClient(context);
  return {
    ...log,
    lead_id: lead?.id ?? '',
    lead_name: lead ? `${lead.first_name} ${lead.last_name}` : '',
    call_type: log.call_type as CallDirection,
    summary: shares_transcripts ? summary : null,
    has_transcript: shares_transcripts && transcript !== null,
    has_recording: shares_recordings && recording_path !== null,
  };
}

const ofClient = (context: Context) => ({ lead: { client_id: portalClient(context).id } });

/** Calls with the client's leads, newest first. */
export async function listClientCalls(
  context: Context,
  { lead_id, ...query }: PageRequest & { lead_id?: string | undefined },
) {
  const { items, next_cursor } = await readPage(newestFirst, query, (args) =>
    context.db.call_logs.findMany({
      ...args,
      where: { AND: [lead_id ? { lead_id } : {}, ofClient(context), args.where] },
      include,
    }),
  );
  return { items: items.map((row) => toCall(context, row)), next_cursor };
}

async function readCall(context: Context, id: string): Promise<Row> {
  const row = await context.db.call_logs.findFirst({ where: { id, ...ofClient(context) }, include });
  if (!row) throw notFound('Call');
  return row;
}

/** One of them, with its transcript where that is shared. Throws NOT_FOUND. */
export async function getClientCall(context: Context, id: string) {
  const row = await readCall(context, id);
  const call = toCall(context, row);
  return { ...call, transcript: call.has_transcript ? (row.transcript as { messages: TranscriptMessage[] }) : null };
}

/** A link to the recording. Throws NOT_FOUND, also where recordings are not shared. */
export async function linkToClientRecording(context: Context, id: string) {
  const { has_recording } = toCall(context, await readCall(context, id));
  if (!has_recording) throw new AppError('NOT_FOUND', 'This call has no recording.', { reason: 'no_recording' });
  return linkToRecording(context, id, { client_id: portalClient(context).id });
}
