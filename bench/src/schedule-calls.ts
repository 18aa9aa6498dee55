import type pg from 'pg';
import { zoneAt } from '../../backend/src/domains/dialer/proof/open-zone.ts';
import { ownNumbers } from '../../backend/src/domains/dialer/proof/prepare-calls.ts';
import type { Caller } from './prepared-calls.ts';

interface Schedule {
  count: number;
  /** SQL for the moment of call `n`, from 1 on. */
  due: string;
  /** How the sandbox ends them: the last four digits in turn. */
  lastFours: readonly string[];
}

/** Creates leads with a scheduled call each, distributed over the organizations. Returns the IDs of the calls. */
export async function schedule(owner: pg.Client, callers: readonly Caller[], { count, due, lastFours }: Schedule) {
  const { rows } = await owner.query<{ id: string }>(
    `WITH places AS (SELECT n, c.* FROM generate_series(1, $1::int) n
       JOIN unnest($2::uuid[], $3::uuid[], $4::uuid[]) WITH ORDINALITY AS c(organization_id, assistant_id, number_id, place) ON c.place = 1 + n % $5),
     people AS (
       INSERT INTO leads (id, organization_id, first_name, last_name, phone_number, phone_e164, time_zone)
       SELECT gen_random_uuid(), organization_id, 'Lead', n::text, number, number, $6 FROM places,
         LATERAL (SELECT ($7::text[])[n]) p(number)
       RETURNING id, organization_id, last_name)
     INSERT INTO scheduled_calls (organization_id, lead_id, assistant_id, phone_number_id, scheduled_time, due_at)
     SELECT p.organization_id, p.id, c.assistant_id, c.number_id, now(), (SELECT (${due})::timestamptz FROM (SELECT p.last_name::int AS n) m)
     FROM people p JOIN places c ON c.n = p.last_name::int RETURNING id`,
    [
      count,
      callers.map(({ id }) => id),
      callers.map(({ assistantId }) => assistantId),
      callers.map(({ numberId }) => numberId),
      callers.length,
      zoneAt(12),
      ownNumbers(count, lastFours),
    ],
  );
  return rows.map(({ id }) => id);
}
