import type { CallLog, CallLogFilter } from '@switchboard/contracts/call-logs';
import type { Page } from '@switchboard/contracts/shared';
import { momentsOfDays } from '../../calendar.ts';
import type { Context } from '../../context.ts';
import { newestFirst, type PageRequest, readPageSql } from '../../database/page.ts';
import { rareMatches } from '../../database/rare-matches.ts';

export type CallLogRow = Omit<CallLog, 'created_at'> & { created_at: Date };

const ofLog = 'organization_id = call_logs.organization_id AND call_log_id = call_logs.id';

const columns = `id, organization_id, call_id, lead_id, lead_name, campaign_id, assistant_id, assistant_version, call_type, origin, phone_number, from_number,
  to_number, status, ended_reason, call_duration, summary, notes, is_simulated, is_sample, created_at,
  (SELECT a.name FROM assistants a WHERE a.organization_id = call_logs.organization_id AND a.id = call_logs.assistant_id) AS assistant_name,
  ARRAY(SELECT t.name FROM call_log_tags t WHERE ${ofLog} ORDER BY 1) AS tags,
  transcript IS NOT NULL AS has_transcript, recording_path IS NOT NULL AS has_recording`;

/** Matching logs, newest first. Days are in the organization's time zone; every word of a search is the beginning of a word of the call. */
export async function listCallLogs(context: Context, filter: PageRequest & CallLogFilter): Promise<Page<CallLogRow>> {
  const { organizationId, organization, tenantPool } = context;
  const { limit, cursor, search, tag, direction, has_transcript, start_date, end_date, ...equal } = filter;
  const matches = search ? await rareMatches(context, 'call_log_matches', search) : null;
  const { gte, lt } = momentsOfDays({ start_date, end_date }, organization.time_zone);
  return readPageSql<CallLogRow>(tenantPool, newestFirst, { limit, cursor }, (bind) => ({
    columns,
    from: 'call_logs',
    where: [
      `organization_id = ${bind(organizationId)}::uuid`,
      ...Object.entries({ ...equal, call_type: direction }).flatMap(([column, value]) =>
        value === undefined ? [] : [`${column} = ${bind(value)}`],
      ),
      ...(gte ? [`created_at >= ${bind(gte)}`] : []),
      ...(lt ? [`created_at < ${bind(lt)}`] : []),
      ...(tag
        ? [
            `id IN (SELECT t.call_log_id FROM call_log_tags t WHERE t.organization_id = ${bind(organizationId)}::uuid AND lower(t.name) = lower(${bind(tag)}))`,
          ]
        : []),
      ...(has_transcript === undefined ? [] : [`transcript IS ${has_transcript ? 'NOT ' : ''}NULL`]),
      ...(matches ? [`id = ANY (${bind(matches)}::uuid[])`] : []),
      // A lookup per visited log: a join would read the whole table first.
      ...(search && !matches
        ? [`(SELECT words @@ call_log_query(${bind(search)}) FROM call_log_words WHERE ${ofLog})`]
        : []),
    ],
  }));
}

/** The tags of the organization's logs, by name. */
export async function listCallLogTags({ tenantPool, organizationId }: Context): Promise<{ tags: string[] }> {
  const { rows } = await tenantPool.query<{ name: string }>(
    'SELECT min(name) AS name FROM call_log_tags WHERE organization_id = $1::uuid GROUP BY lower(name) ORDER BY 1 LIMIT 500',
    [organizationId],
  );
  return { tags: rows.map(({ name }) => name) };
}
