import type { LiveEvent } from '@switchboard/contracts/events';
import type pg from 'pg';

export interface EventRow {
  id: string;
  organization_id: string;
  payload: Omit<LiveEvent, 'id' | 'at'>;
  created_at: Date;
}

export function toEvent(row: EventRow): LiveEvent {
  return { ...row.payload, id: row.id, at: row.created_at.toISOString() } as LiveEvent;
}

export const eventColumns = 'id, organization_id, payload, created_at';

/** Events of this period are looked for again: the process that stored them may have died before it announced them. */
export const sweptTime = "interval '35 seconds'";

/**
 * Reads announced events, preceded by earlier events of the same call. Processes announce independently of each other, so an
 * announcement may overtake that of an earlier commit.
 */
export async function readAnnounced(pool: Pick<pg.Pool, 'query'>, ids: readonly string[]): Promise<EventRow[]> {
  const { rows } = await pool.query<EventRow>({
    name: 'announced-live-events',
    text: `
      WITH announced AS MATERIALIZED (SELECT ${eventColumns} FROM live_events WHERE id = ANY($1::bigint[]))
      SELECT * FROM announced
      UNION ALL SELECT e.* FROM announced a CROSS JOIN LATERAL (
        SELECT ${eventColumns} FROM live_events
        WHERE payload ->> 'type' = 'call.status' AND payload ->> 'subject_id' = a.payload ->> 'subject_id' AND id < a.id
          AND organization_id = a.organization_id AND created_at > now() - ${sweptTime}) e
      WHERE a.payload ->> 'type' = 'call.status'
      ORDER BY id`,
    values: [ids],
  });
  return rows;
}
