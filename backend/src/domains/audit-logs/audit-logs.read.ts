import type { AuditFilter, AuditLog } from '@switchboard/contracts/audit-logs';
import type { Page } from '@switchboard/contracts/shared';
import { momentsOfDays } from '../../calendar.ts';
import type { Context } from '../../context.ts';
import { checkedInOrder, newestFirst, type PageRequest, readPageSql } from '../../database/page.ts';
import { rareMatches } from '../../database/rare-matches.ts';
import { type OpensAt, opensAt } from './opens-at.ts';

type AuditRow = Omit<AuditLog, 'created_at' | 'path'> & { created_at: Date; opens: string | null };
type ShownEntry = Omit<AuditRow, 'opens'> & { path: string | null };

// Runs once per row of the page, after the limit: deleted resources have no id to open.
const opens = `CASE resource_type ${Object.entries(opensAt)
  .map(([type, { id }]) => `WHEN '${type}' THEN (${id})`)
  .join(' ')} END`;

const columns = `id, created_at, actor_kind, actor_id, actor_name, action, resource_type, resource_id, resource_name,
  ip_address, request_id, details, ${opens} AS opens`;

// Enough to fill a page for a name that occurs in every hundredth entry, and little enough to read at once.
const maxWalked = 20_000;

interface Looking {
  /** Ids found by an index. */
  matches: string[] | null;
  /** How many of the newest entries to search; undefined searches all. */
  walked?: number;
}

function readEntries(
  { organizationId, organization, tenantPool }: Context,
  { limit, cursor, search, start_date, end_date, ...equal }: PageRequest & AuditFilter,
  { matches, walked }: Looking,
): Promise<Page<AuditRow>> {
  const { gte, lt } = momentsOfDays({ start_date, end_date }, organization.time_zone);
  return readPageSql<AuditRow>(tenantPool, newestFirst, { limit, cursor }, (bind, after) => {
    const eligible = [
      `organization_id = ${bind(organizationId)}::uuid`,
      ...Object.entries(equal).flatMap(([column, value]) =>
        value === undefined ? [] : [`${column} = ${bind(value)}`],
      ),
      ...(gte ? [`created_at >= ${bind(gte)}`] : []),
      ...(lt ? [`created_at < ${bind(lt)}`] : []),
      ...(matches ? [`id = ANY (${bind(matches)}::uuid[])`] : []),
    ];
    const found =
      search && !matches
        ? [
            checkedInOrder(
              `search_text(coalesce(actor_name, '') || ' ' || coalesce(resource_name, '')) LIKE search_pattern(${bind(search)})`,
            ),
          ]
        : [];
    if (walked === undefined) return { columns, from: 'audit_logs', where: [...eligible, ...found] };
    if (after) eligible.push(`(created_at, id) < (${bind(after[0])}::timestamptz, ${bind(after[1])}::uuid)`);
    const from = `(SELECT * FROM audit_logs WHERE ${eligible.join(' AND ')}
      ORDER BY created_at DESC, id DESC LIMIT ${bind(walked)}) audit_logs`;
    return { columns, from, where: found };
  });
}

/** Matching entries, newest first. Days are in the organization's time zone. */
export async function listAuditLogs(context: Context, filter: PageRequest & AuditFilter): Promise<Page<ShownEntry>> {
  const matches = filter.search ? await rareMatches(context, 'audit_log_matches', filter.search) : null;
  const shownAs = ({ items, next_cursor }: Page<AuditRow>) => ({
    items: items.map((row) => shown(row, context.organizationId)),
    next_cursor,
  });
  if (filter.search && !matches) {
    // Row-level security hides from the planner how common a name is: it would read the whole log.
    const page = await readEntries(context, filter, { matches, walked: maxWalked });
    if (page.next_cursor !== null) return shownAs(page);
  }
  return shownAs(await readEntries(context, filter, { matches }));
}

function shown({ opens: id, ...row }: AuditRow, organizationId: string): ShownEntry {
  const place: OpensAt | undefined = opensAt[row.resource_type];
  return { ...row, path: id !== null && place ? place.path(id, organizationId) : null };
}
