import type { AuditFilter } from '@switchboard/contracts/audit-logs';
import type { MemberContext } from '../../context.ts';
import { everyPage } from '../../database/every-page.ts';
import { csvAnswer } from '../../files/csv-answer.ts';
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

async function* entries(context: MemberContext, filter: AuditFilter) {
  for await (const entry of everyPage(context, (page) => listAuditLogs(context, { ...filter, ...page })))
    yield { ...entry, created_at: entry.created_at.toISOString(), details: JSON.stringify(entry.details) };
}

/** The entries that match as comma-separated values, page by page as they are taken off. */
export function exportAuditLogs(context: MemberContext, filter: AuditFilter): Response {
  return csvAnswer(context, { name: 'audit-log', columns, rows: entries(context, filter) });
}
