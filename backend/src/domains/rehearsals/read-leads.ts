import type { Tx } from '../../database/database.ts';
import { zoneKey } from '../dialer/rules/lead-zones.ts';
import type { SimulatedLead } from './simulation/world.ts';

/** Where to continue reading: the last member that was read, and its place. */
export interface ReadUntil {
  added_at: Date;
  id: string;
  place: number;
}

interface LeadRow {
  member_id: string;
  added_at: Date;
  id: string;
  phone_number: string;
  phone_e164: string | null;
  time_zone: string | null;
  possible_time_zones: string[];
  is_blocked: boolean;
  attempts: number | null;
  last_outcome: string | null;
  was_connected: boolean | null;
  last_ended_at: Date | null;
  dialed_at: number[] | null;
}

/** Some of a campaign's leads after those that were read, in order of joining, as they are at a moment. */
export async function readLeadsAfter(
  tx: Pick<Tx, '$queryRaw'>,
  campaignId: string,
  { after, limit, now }: { after: ReadUntil | null; limit: number; now: Date },
): Promise<{ leads: SimulatedLead[]; until: ReadUntil | null }> {
  const rows = await tx.$queryRaw<LeadRow[]>`
    SELECT m.id AS member_id, m.added_at, l.id, l.phone_number, l.phone_e164, l.time_zone, l.possible_time_zones,
      EXISTS (SELECT FROM do_not_call d WHERE d.organization_id = l.organization_id AND d.phone_e164 = ANY (l.additional_numbers || l.phone_e164) AND d.lifted_at IS NULL) AS is_blocked,
      k.attempts, k.last_outcome, k.was_connected, k.last_ended_at, r.dialed_at
    FROM (SELECT id, lead_id, added_at FROM campaign_leads
      WHERE organization_id = current_organization() AND campaign_id = ${campaignId}::uuid
        AND (NOT is_sample OR EXISTS (SELECT FROM campaigns c WHERE c.id = ${campaignId}::uuid AND c.is_sample))
        AND (added_at, id) > (${after?.added_at ?? new Date(0)}::timestamptz, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
      ORDER BY added_at, id LIMIT ${limit}) m
    JOIN leads l ON l.organization_id = current_organization() AND l.id = m.lead_id
    LEFT JOIN LATERAL (SELECT count(*)::int AS attempts,
        (array_agg(c.ended_reason ORDER BY c.created_at DESC))[1] AS last_outcome,
        (array_agg(c.connected_at IS NOT NULL ORDER BY c.created_at DESC))[1] AS was_connected,
        (array_agg(c.ended_at ORDER BY c.created_at DESC))[1] AS last_ended_at
      FROM calls c WHERE c.organization_id = l.organization_id AND c.lead_id = l.id AND c.campaign_id = ${campaignId}::uuid
        AND c.status <> 'error') k ON true
    LEFT JOIN LATERAL (SELECT array_agg(extract(epoch FROM c.created_at)::float * 1000) AS dialed_at FROM calls c
      WHERE c.organization_id = l.organization_id AND (c.lead_id = l.id OR c.phone_number = l.phone_e164)
        AND c.created_at > ${now}::timestamptz - interval '2 days' AND c.status <> 'error' AND c.direction = 'outbound') r ON true
    ORDER BY m.added_at, m.id`;
  const first = (after?.place ?? 0) + 1;
  const leads = rows.map(
    (row, at): SimulatedLead => ({
      id: row.id,
      phone_number: row.phone_number,
      time_zone: zoneKey(row),
      is_blocked: row.is_blocked,
      place: first + at,
      attempts: row.attempts ?? 0,
      last_outcome: row.last_outcome,
      was_connected: row.was_connected ?? false,
      last_ended_at: row.last_ended_at?.getTime() ?? null,
      dialed_at: row.dialed_at ?? [],
    }),
  );
  const last = rows.at(-1);
  return {
    leads,
    until:
      last && rows.length === limit
        ? { added_at: last.added_at, id: last.member_id, place: after ? after.place + rows.length : rows.length }
        : null,
  };
}
