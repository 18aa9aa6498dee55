import type pg from 'pg';

/** How long a worker may take from the claim of a call to the commit of its attempt. */
const claimSeconds = 15;

/** After so many seconds without a word a worker counts as gone. */
export const aliveSeconds = 15;

/**
 * What is known of a call whose claimer was gone before it placed the call. It is then placed alone, so that it alone is blamed.
 * A claimer that someone killed or that was stopping says nothing about the call.
 */
export const doubts = { none: 0, claimerGone: 1, placedAlone: 2, goneAgain: 3 } as const;

/** A scheduled call that this worker is about to dial. Whoever claims it after us has a higher fence. */
export interface Claim {
  id: string;
  organization_id: string;
  fence: string;
  /** One of `doubts`. */
  placement_doubt: number;
}

interface Room {
  /** Calls at once. */
  limit: number;
  /** Of one organization. */
  perOrganization: number;
  /** Numbers that have no room at the moment. */
  fullNumbers: readonly string[];
  /** Organizations that hold their share of this worker's lines. */
  served: readonly string[];
}

/** So many due calls are looked at one by one. */
const fewDue = 500;

/**
 * Begins a statement with the organizations that have calls due, and their first one's time, as `waiting`. While few calls are due it
 * reads these, however many organizations wait for a later time; else it goes from one organization to the next by the index, however
 * many calls each of them has, and gives those as well whose first call is still to come.
 */
export const waitingOrganizations = `
  WITH RECURSIVE due_now AS MATERIALIZED (
    SELECT organization_id, due_at FROM scheduled_calls WHERE status = 'scheduled' AND due_at <= now()
    ORDER BY due_at LIMIT ${fewDue}
  ), walked AS (
    (SELECT organization_id, due_at FROM scheduled_calls WHERE status = 'scheduled' AND (SELECT count(*) = ${fewDue} FROM due_now)
      ORDER BY organization_id, due_at LIMIT 1)
    UNION ALL
    SELECT n.organization_id, n.due_at FROM walked w CROSS JOIN LATERAL (
      SELECT s.organization_id, s.due_at FROM scheduled_calls s
      WHERE s.status = 'scheduled' AND s.organization_id > w.organization_id ORDER BY s.organization_id, s.due_at LIMIT 1) n
  ), waiting AS (
    SELECT organization_id, min(due_at) AS due_at FROM due_now WHERE (SELECT count(*) < ${fewDue} FROM due_now) GROUP BY organization_id
    UNION ALL SELECT organization_id, due_at FROM walked
  )`;

// Every organization's first call comes before anybody's second one, and none takes more than it has lines for.
const claim = `${waitingOrganizations}, picked AS (
    SELECT d.id FROM waiting w JOIN organizations o ON o.id = w.organization_id
    CROSS JOIN LATERAL (SELECT count(*) AS live FROM calls c WHERE c.organization_id = o.id AND c.ended_at IS NULL) l
    CROSS JOIN LATERAL (
      SELECT f.id, f.due_at, row_number() OVER (ORDER BY f.due_at, f.id) AS turn FROM (
        SELECT s.id, s.due_at FROM scheduled_calls s
        WHERE s.status = 'scheduled' AND s.organization_id = o.id AND s.due_at <= clock_timestamp()
          AND (s.claim_expires_at IS NULL OR s.claim_expires_at < now()) AND s.phone_number_id <> ALL ($4::uuid[])
        ORDER BY s.due_at, s.id LIMIT CASE WHEN o.calls_paused_at IS NOT NULL THEN $3 ELSE greatest(least($3, o.max_concurrent_calls - l.live), 0) END
        FOR UPDATE SKIP LOCKED) f) d
    WHERE w.due_at <= clock_timestamp() AND w.organization_id <> ALL ($5::uuid[])
    ORDER BY d.turn, d.due_at LIMIT $2)
  UPDATE scheduled_calls s SET claimed_by = $1, claim_expires_at = now() + make_interval(secs => ${claimSeconds}),
    claim_fence = s.claim_fence + 1, placement_doubt = CASE
      WHEN s.claim_expires_at IS NULL THEN least(s.placement_doubt, ${doubts.claimerGone})
      WHEN EXISTS (SELECT FROM dialer_workers w WHERE w.id = s.claimed_by AND (w.seen_at > now() - interval '${aliveSeconds} seconds'
          OR EXISTS (SELECT FROM processes p WHERE p.host = w.host AND p.pid = w.pid AND p.started_at <= w.started_at
            AND (p.killed_at IS NOT NULL OR p.stopping_at IS NOT NULL))))
        THEN least(s.placement_doubt, ${doubts.claimerGone})
      WHEN s.placement_doubt = ${doubts.placedAlone} THEN ${doubts.goneAgain} ELSE greatest(s.placement_doubt, ${doubts.claimerGone}) END
  FROM picked WHERE s.id = picked.id RETURNING s.id, s.organization_id, s.claim_fence AS fence, s.placement_doubt`;

/** Claims calls whose time has come, taking turns between organizations. */
export async function claimDueCalls(pool: pg.Pool, workerId: string, room: Room): Promise<Claim[]> {
  const { rows } = await pool.query<Claim>({
    name: 'claim-due-calls',
    text: claim,
    values: [workerId, room.limit, room.perOrganization, room.fullNumbers, room.served],
  });
  return rows;
}

const next = `
  SELECT EXISTS (SELECT FROM scheduled_calls WHERE status = 'scheduled' AND due_at <= now()) AS has_due,
    extract(epoch FROM (SELECT due_at FROM scheduled_calls WHERE status = 'scheduled' AND due_at > now()
      ORDER BY due_at LIMIT 1) - clock_timestamp())::float * 1000 AS next_in_ms`;

/** Milliseconds until the next call is due, by the database's clock; null when none is to come. `hasDue`: some are due already. */
export async function nextDue(pool: pg.Pool): Promise<{ hasDue: boolean; nextInMs: number | null }> {
  const { rows } = await pool.query<{ has_due: boolean; next_in_ms: number | null }>({
    name: 'next-due-call',
    text: next,
  });
  return { hasDue: rows[0]?.has_due ?? false, nextInMs: rows[0]?.next_in_ms ?? null };
}

/** Gives calls back that were claimed and are not dialed after all; what somebody else claimed since stays theirs. */
export async function releaseClaims(pool: pg.Pool, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  await pool.query(
    `UPDATE scheduled_calls s SET claimed_by = NULL, claim_expires_at = NULL
     FROM unnest($1::uuid[], $2::bigint[]) AS c(id, fence) WHERE s.id = c.id AND s.claim_fence = c.fence`,
    [claims.map(({ id }) => id), claims.map(({ fence }) => fence)],
  );
}
