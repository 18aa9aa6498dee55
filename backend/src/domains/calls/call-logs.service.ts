import type { CallLogFilter, CallLogUpdate } from '@switchboard/contracts/call-logs';
import type { z } from 'zod';
import { audit, difference } from '../../audit.ts';
import type { Context, MemberContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { everyPage } from '../../database/every-page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { csvAnswer } from '../../files/csv-answer.ts';
import { listCallLogs } from './call-logs.list.ts';
import { getCallLog } from './call-logs.read.ts';

/** Tags in the organization's spelling: tags that differ only in case are the same, and the first spelling stays. */
async function spelled(tx: Tx, organization_id: string, names: readonly string[]): Promise<string[]> {
  const known = await tx.$queryRaw<{ name: string }[]>`
    SELECT min(name) AS name FROM call_log_tags
    WHERE organization_id = ${organization_id}::uuid AND lower(name) IN (SELECT lower(given) FROM unnest(${names}::text[]) given)
    GROUP BY lower(name)`;
  const spellings = new Map<string, string>();
  for (const name of [...known.map((tag) => tag.name), ...names])
    if (!spellings.has(name.toLowerCase())) spellings.set(name.toLowerCase(), name);
  return [...new Set(names.map((name) => spellings.get(name.toLowerCase()) ?? name))];
}

async function setTags(tx: Tx, organization_id: string, call_log_id: string, names: readonly string[]): Promise<void> {
  await tx.call_log_tags.deleteMany({ where: { call_log_id, name: { notIn: [...names] } } });
  await tx.call_log_tags.createMany({
    data: names.map((name) => ({ organization_id, call_log_id, name })),
    skipDuplicates: true,
  });
}

/** Writes a log's notes and tags, which only people set. Throws NOT_FOUND, and CONFLICT if someone else saved other notes. */
export async function updateCallLog(
  context: Context,
  id: string,
  { notes, seen_notes: seen, tags: given }: z.output<typeof CallLogUpdate>,
) {
  await transact(context, async (tx) => {
    await tx.$queryRaw`SELECT id FROM call_logs WHERE id = ${id}::uuid FOR UPDATE`;
    const before = await tx.call_logs.findFirst({ where: { id }, include: { tags: { orderBy: { name: 'asc' } } } });
    if (!before) throw notFound('Call log');
    if (notes !== undefined && seen !== undefined && seen !== before.notes && notes !== before.notes)
      throw new AppError('CONFLICT', 'The notes were changed by someone else in the meantime.', { reason: 'stale' });
    if (notes !== undefined)
      await tx.call_logs.update({ where: { id }, data: { notes, updated_at: new Date() }, select: { id: true } });
    const tags = given && (await spelled(tx, context.organizationId, given));
    if (tags) await setTags(tx, context.organizationId, id, tags);
    const were = { notes: before.notes, tags: before.tags.map(({ name }) => name) };
    const are = { notes: notes === undefined ? were.notes : notes, tags: tags ? [...tags].sort() : were.tags };
    await recordChange(tx, context, {
      resource: 'call_log',
      id,
      name: before.lead_name ?? before.phone_number,
      change: 'updated',
      details: difference(were, are, ['notes', 'tags']),
    });
  });
  return getCallLog(context, id);
}

const columns = [
  'created_at',
  'call_type',
  'lead_name',
  'phone_number',
  'from_number',
  'to_number',
  'assistant_name',
  'status',
  'ended_reason',
  'call_duration',
  'summary',
  'notes',
  'tags',
  'id',
] as const;

async function* rowsOf(context: MemberContext, filter: CallLogFilter) {
  for await (const log of everyPage(context, (page) => listCallLogs(context, { ...filter, ...page })))
    yield { ...log, created_at: log.created_at.toISOString(), tags: log.tags.join(', ') };
}

/** Streams matching logs as comma-separated values, page by page. The audit log records who exported them. */
export async function exportCallLogs(context: MemberContext, filter: CallLogFilter): Promise<Response> {
  await transact(context, (tx) =>
    audit(tx, context, {
      action: 'export',
      resource_type: 'call_log',
      resource_id: context.organizationId,
      resource_name: 'Call logs',
      details: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
    }),
  );
  return csvAnswer(context, { name: 'call-logs', columns, rows: rowsOf(context, filter) });
}
