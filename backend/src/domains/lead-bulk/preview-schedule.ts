import type { ScheduleLeads, SchedulePreview } from '@switchboard/contracts/lead-bulk';
import { maxPreviewedCalls } from '@switchboard/contracts/lead-bulk.limits';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { zoneKey } from '../dialer/rules/lead-zones.ts';
import { storedFilter } from '../leads/leads.filter.ts';
import { firstAllowedIn } from '../scheduled-calls/call-window.ts';
import { assertParties } from '../scheduled-calls/scheduled-calls.service.ts';
import { assertFilter, countNamed } from './lead-bulk.service.ts';
import { newPacing, takePlace } from './pacing.ts';
import type { Skipped } from './schedule-all.ts';

type Kind = 'call' | Exclude<keyof Skipped, 'no_allowed_time'>;

interface KindRow {
  kind: Kind;
  zone: string;
  phone_e164: string | null;
  count: number;
}

// What is asked first is said, as it is when the calls are scheduled.
const counted = `
  SELECT CASE WHEN phone_e164 IS NULL THEN 'no_number' WHEN do_not_call THEN 'do_not_call'
      WHEN EXISTS (SELECT FROM scheduled_calls s WHERE s.organization_id = leads.organization_id AND s.lead_id = leads.id
        AND s.campaign_id IS NULL AND s.status = 'scheduled') THEN 'already_scheduled' ELSE 'call' END AS kind,
    coalesce(time_zone, array_to_string(possible_time_zones, ' ')) AS zone, min(phone_e164) AS phone_e164, count(*)::int AS count
  FROM leads WHERE organization_id = $1::uuid AND `;

async function countKinds(context: Context, { filter, ids }: z.output<typeof ScheduleLeads>) {
  const stored = filter ? storedFilter(context, filter) : null;
  const [which, value] = ids
    ? ['id = ANY ($2::uuid[])', ids]
    : stored
      ? ['id IN (SELECT filtered_lead_ids($2::jsonb))', stored]
      : ['$2::text IS NULL', null];
  const { rows } = await context.tenantPool.query<KindRow>(`${counted}${which} GROUP BY 1, 2 ORDER BY 2 NULLS LAST`, [
    context.organizationId,
    value,
  ]);
  // Leads whose zones are not filled in yet.
  const keyOf = ({ zone, phone_e164 }: KindRow) =>
    zone || (zoneKey({ time_zone: null, possible_time_zones: [], phone_e164 }) ?? '');
  return rows.map((row) => ({ ...row, zone: keyOf(row) }));
}

/** What scheduling calls to many leads would do now. Throws NOT_FOUND for what the request names and is not there. */
export async function previewSchedule(
  context: Context,
  input: z.output<typeof ScheduleLeads>,
): Promise<SchedulePreview> {
  const { action } = input;
  await transact(context, async (tx) => {
    await assertParties(tx, action);
    await assertFilter(tx, input.filter);
    if (input.ids) await countNamed(tx, [...new Set(input.ids)]);
  });
  const kinds = await countKinds(context, input);
  const skipped: Skipped = {};
  let schedulable = 0;
  for (const { kind, count } of kinds)
    if (kind === 'call') schedulable += count;
    else skipped[kind] = (skipped[kind] ?? 0) + count;
  const pacing = newPacing(new Date(action.not_before), action.calls_per_hour);
  const firstAllowed = firstAllowedIn(context);
  const times: number[] = [];
  let left = maxPreviewedCalls;
  for (const { kind, zone, count } of kinds) {
    if (kind !== 'call') continue;
    const at = takePlace(pacing, zone, firstAllowed);
    if (!at) {
      skipped.no_allowed_time = (skipped.no_allowed_time ?? 0) + count;
      schedulable -= count;
      continue;
    }
    times.push(at.getTime());
    for (let more = 1; more < count && left > 0; more += 1, left -= 1) {
      const next = takePlace(pacing, zone, firstAllowed);
      if (!next) {
        skipped.no_allowed_time = (skipped.no_allowed_time ?? 0) + count - more;
        schedulable -= count - more;
        break;
      }
      times.push(next.getTime());
    }
  }
  const moment = (time: number) => new Date(time).toISOString();
  const isWhole = times.length === schedulable;
  return {
    total: kinds.reduce((sum, { count }) => sum + count, 0),
    schedulable,
    skipped,
    first_time: times.length > 0 ? moment(Math.min(...times)) : null,
    last_time: times.length > 0 && isWhole ? moment(Math.max(...times)) : null,
  };
}
