import { type Permission, roleCan, type StaffRole } from '@switchboard/contracts/permissions';
import type { Context } from '../../context.ts';

/** A part of the organization, with its figures as lines. */
interface Part {
  label: string;
  lines: string[];
}

/** What happened in a week, and what needs attention, as far as a role may see it. */
export interface Week {
  happened: Part[];
  waiting: Part[];
}

// Covers the seven days before $2, in the organization's time zone ($3). Samples don't count.
const counted = `
  WITH week AS (
    SELECT ($2::date - 7)::timestamp AT TIME ZONE $3 AS begins, $2::date::timestamp AT TIME ZONE $3 AS ends)
  SELECT calls.*, bookings.*, interviews.*,
    (SELECT count(*)::int FROM lead_uploads WHERE organization_id = $1::uuid AND upload_status = 'needs_review') AS documents,
    (SELECT count(*)::int FROM mails, week WHERE organization_id = $1::uuid AND status IN ('failed', 'unsure')
      AND created_at >= begins AND created_at < ends) AS mails
  FROM (
    SELECT count(*) FILTER (WHERE call_type = 'outbound')::int AS placed,
      count(*) FILTER (WHERE call_type = 'outbound' AND status = 'completed')::int AS answered,
      count(*) FILTER (WHERE call_type = 'inbound')::int AS came_in
    FROM call_logs, week WHERE organization_id = $1::uuid AND NOT is_sample AND created_at >= begins AND created_at < ends) calls,
  (
    SELECT count(*) FILTER (WHERE created_at >= begins AND created_at < ends)::int AS booked,
      count(*) FILTER (WHERE cancelled_at >= begins AND cancelled_at < ends)::int AS cancelled
    FROM slot_bookings, week WHERE organization_id = $1::uuid AND (created_at >= begins OR cancelled_at >= begins)) bookings,
  (
    SELECT count(*) FILTER (WHERE started_at IS NOT NULL AND ended_at >= begins AND ended_at < ends)::int AS held,
      count(*) FILTER (WHERE needs_review)::int AS to_review, coalesce(sum(open_contests), 0)::int AS contests
    FROM interviews, week WHERE organization_id = $1::uuid AND NOT is_sample AND (needs_review OR ended_at >= begins)) interviews`;

type Counted = Record<
  | 'placed'
  | 'answered'
  | 'came_in'
  | 'booked'
  | 'cancelled'
  | 'held'
  | 'to_review'
  | 'contests'
  | 'documents'
  | 'mails',
  number
>;

/** A line if there is something to count. */
const line = (count: number, one: string, many: string): string[] => {
  if (count === 0) return [];
  return [`${count} ${count === 1 ? one : many}`];
};
const same = (count: number, words: string) => line(count, words, words);

/** Reads the seven days before a Monday (`2026-11-23`) in the organization's time zone. */
export async function readWeek(
  { tenantPool, organization, organizationId }: Context,
  monday: string,
): Promise<(role: StaffRole) => Week> {
  const { rows } = await tenantPool.query<Counted>(counted, [organizationId, monday, organization.time_zone]);
  const [row] = rows;
  if (!row) throw new Error('Counting gave no row');
  const isOn = (flag: string) => organization.feature_flags[flag] !== false;
  return (role) => {
    const part = (label: string, permission: Permission, lines: string[], isShown = true): Part[] =>
      isShown && lines.length > 0 && roleCan(role, permission) ? [{ label, lines }] : [];
    const placed = same(row.placed, `placed, ${row.answered} answered`);
    return {
      happened: [
        ...part('Calls', 'call.read', [...placed, ...same(row.came_in, 'came in')], isOn('calllogs')),
        ...part(
          'Bookings',
          'slot.read',
          [...same(row.booked, 'made'), ...same(row.cancelled, 'cancelled')],
          isOn('slots'),
        ),
        ...part('Interviews', 'interview.read', same(row.held, 'held')),
      ],
      waiting: [
        ...part('Interviews', 'interview.read', [
          ...line(row.to_review, 'needs a review', 'need a review'),
          ...line(row.contests, 'contest to answer', 'contests to answer'),
        ]),
        ...part('Documents', 'upload.read', line(row.documents, 'needs a look', 'need a look'), isOn('leaduploads')),
        ...part('Mails', 'audit.read', same(row.mails, 'could not be delivered')),
      ],
    };
  };
}
