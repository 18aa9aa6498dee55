import type pg from 'pg';

/** How long a worker may take from claiming a call to committing its attempt. */
const claimSeconds = 15;

/** A worker counts as gone after this many seconds without a heartbeat. */
export const aliveSeconds = 15;

/**
 * What is known about a call whose claimer disappeared before it placed the call. The call is then placed alone, so that only it can
 * be blamed. A claimer that someone killed, or that was stopping, proves nothing about the call.
 */
export const doubts = { none: 0, claimerGone: 1, placedAlone: 2, goneAgain: 3 } as const;

/** A scheduled call that this worker is about to dial. A later claim has a higher fence. */
export interface Claim {
  id: string;
  organization_id: string;
  fence: string;
  /** One of `doubts`. */
  placement_doubt: number;
}

interface Room {
  /** Calls to claim in total. */
  limit: number;
  /** Calls to claim per organization. */
  perOrganization: number;
  /** Numbers that are at their limit at the moment. */
  fullNumbers: readonly string[];
  /** Organizations that have used up their share of this worker's lines. */
  served: readonly string[];
}

/** Up to this many due calls are read one by one. */
const fewDue = 500;

/**
 * Begins a statement with the organizations that have due calls, and the time of their first one, as `waiting`. If few calls are due,
 * it reads just these, however many organizations wait for a later time. Otherwise it jumps from one organization to the next in the
 * index, however many calls each has; the result then includes organizations whose first call is not due yet.
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

// Every organization's first call comes before any second one, and none gets more calls than it has lines for.
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

/** Claims due calls, taking turns between organizations. */
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

/** Milliseconds until the next call is due, by the database's clock; null if there is none. `hasDue`: some calls are due already. */
export async function nextDue(pool: pg.Pool): Promise<{ hasDue: boolean; nextInMs: number | null }> {
  const { rows } = await pool.query<{ has_due: boolean; next_in_ms: number | null }>({
    name: 'next-due-call',
    text: next,
  });
  return { hasDue: rows[0]?.has_due ?? false, nextInMs: rows[0]?.next_in_ms ?? null };
}

/** Releases claimed calls that are not dialed after all. Calls that another worker has claimed since then stay claimed. */
export async function releaseClaims(pool: pg.Pool, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  await pool.query(
    `UPDATE scheduled_calls s SET claimed_by = NULL, claim_expires_at = NULL
     FROM unnest($1::uuid[], $2::bigint[]) AS c(id, fence) WHERE s.id = c.id AND s.claim_fence = c.fence`,
    [claims.map(({ id }) => id), claims.map(({ fence }) => fence)],
  );
}
