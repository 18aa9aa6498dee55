import { Readable } from 'node:stream';
import type { AuditFilter } from '@switchboard/contracts/audit-logs';
import { stringify } from 'csv-stringify';
import type { MemberContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { listAuditLogs } from './audit-logs.read.ts';

const columns = [
  'created_at',
  'actor_kind',
  'actor_name',
  'actor_id',
  'action',
  'resource_type',
  'resource_name',
  'resource_id',
  'ip_address',
  'request_id',
  'details',
] as const;

// Bounds what is held at once, however long the log is.
const rowsAtOnce = 500;

async function* entries(context: MemberContext, filter: AuditFilter) {
  for (let cursor: string | undefined; ; ) {
    // The answer is read when its request's own work is over: each page says for itself whose rows it wants.
    const page = await withTenant(context.organizationId, () =>
      listAuditLogs(context, { ...filter, limit: rowsAtOnce, cursor }),
    );
    for (const entry of page.items)
      yield { ...entry, created_at: entry.created_at.toISOString(), details: JSON.stringify(entry.details) };
    if (page.next_cursor === null) return;
    cursor = page.next_cursor;
  }
}

/** The entries that match as comma-separated values, page by page as they are taken off. */
export function exportAuditLogs(context: MemberContext, filter: AuditFilter): Response {
  // A name that begins with = would be run as a formula by whoever opens the file.
  const table = stringify({ columns: [...columns], header: true, bom: true, escape_formulas: true });
  const rows = Readable.from(entries(context, filter));
  rows.on('error', (error) => table.destroy(error));
  table.on('close', () => rows.destroy());
  table.on('error', (error) => context.log.error({ err: error }, 'the audit log could not be exported whole'));
  rows.pipe(table);
  const day = new Date().toISOString().slice(0, 10);
  return new Response(Readable.toWeb(table) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="audit-log-${day}.csv"`,
    },
  });
}
