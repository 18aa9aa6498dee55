import type { RefusalReason } from '@switchboard/contracts/calls';
import type { dialerApi } from '@switchboard/contracts/dialer';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { type Order, readPage } from '../../database/page.ts';
import { notFound } from '../../errors.ts';
import { scheduledCallInclude, scheduledWhere, toScheduledCall } from '../scheduled-calls/scheduled-calls.read.ts';
import { aliveSeconds } from './claim.ts';
import { toPause } from './pause.service.ts';

interface Figures {
  due: number;
  upcoming: number;
  running: number;
  uncertain: number;
  lateness_calls: number;
  p50_ms: number | null;
  p99_ms: number | null;
}

// A held call is late because of its hold. Only calls without a hold show how fast the dialer is.
const figures = `
  SELECT (SELECT count(*)::int FROM scheduled_calls WHERE organization_id = $1 AND status = 'scheduled' AND due_at <= now() AND hold_reason IS NULL) AS due,
    (SELECT count(*)::int FROM scheduled_calls WHERE organization_id = $1 AND status = 'scheduled' AND due_at > now() AND hold_reason IS NULL) AS upcoming,
    (SELECT count(*)::int FROM calls WHERE organization_id = $1 AND ended_at IS NULL) AS running,
    (SELECT count(*)::int FROM call_attempts WHERE organization_id = $1 AND status = 'uncertain') AS uncertain,
    l.* FROM (SELECT count(*)::int AS lateness_calls, percentile_disc(0.5) WITHIN GROUP (ORDER BY late)::int AS p50_ms,
      percentile_disc(0.99) WITHIN GROUP (ORDER BY late)::int AS p99_ms
      FROM (SELECT greatest(extract(epoch FROM created_at - due_at) * 1000, 0) AS late FROM calls
        WHERE organization_id = $1 AND created_at > now() - interval '1 hour' AND due_at IS NOT NULL) lates) l`;

const held = `SELECT hold_reason AS reason, count(*)::int AS count FROM scheduled_calls
  WHERE organization_id = $1 AND status = 'scheduled' AND hold_reason IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1`;

const nextHour = `SELECT date_bin('5 minutes', greatest(due_at, now()), 'epoch') AS at,
    count(*) FILTER (WHERE hold_reason IS NULL)::int AS due, count(*) FILTER (WHERE hold_reason IS NOT NULL)::int AS held
  FROM scheduled_calls WHERE organization_id = $1 AND status = 'scheduled' AND due_at < now() + interval '1 hour'
  GROUP BY 1 ORDER BY 1`;

// Other workers carry the calls of a worker that is gone.
const workers = `SELECT id, host, started_at, seen_at, is_alive, CASE WHEN is_alive THEN calls ELSE 0 END AS calls
  FROM dialer_workers, LATERAL (SELECT seen_at > now() - interval '${aliveSeconds} seconds' AS is_alive) s
  ORDER BY started_at, id`;

/** The dialer's current work for the organization. */
export async function readOverview({ db, tenantPool, systemPool, organizationId }: Context) {
  const [organization, counted, holds, hour, alive] = await Promise.all([
    db.organizations.findFirst({ where: { id: organizationId } }),
    tenantPool.query<Figures>({ name: 'dialer-figures', text: figures, values: [organizationId] }),
    tenantPool.query<{ reason: RefusalReason; count: number }>({
      name: 'dialer-holds',
      text: held,
      values: [organizationId],
    }),
    tenantPool.query<{ at: Date; due: number; held: number }>({
      name: 'dialer-next-hour',
      text: nextHour,
      values: [organizationId],
    }),
    systemPool.query<{ id: string; host: string; started_at: Date; seen_at: Date; calls: number; is_alive: boolean }>(
      workers,
    ),
  ]);
  const [row] = counted.rows;
  if (!organization || !row) throw notFound('Organization');
  const { lateness_calls, p50_ms, p99_ms, ...counts } = row;
  return {
    ...counts,
    pause: toPause(organization),
    max_concurrent_calls: organization.max_concurrent_calls,
    held: holds.rows,
    next_hour: hour.rows,
    lateness: { calls: lateness_calls, p50_ms, p99_ms },
    workers: alive.rows,
  };
}

type HeldQuery = z.output<(typeof dialerApi)['GET /api/calls/held']['query']>;

const byDue = { by: 'due_at', type: 'moment', direction: 'asc' } as const satisfies Order;

/** Held scheduled calls, ordered by the time at which they are checked again. */
export async function listHeld({ db, organization }: Context, query: HeldQuery) {
  const { items, next_cursor } = await readPage(byDue, query, (args) =>
    db.scheduled_calls.findMany({
      ...args,
      where: {
        status: 'scheduled',
        hold_reason: query.reason ?? { not: null },
        AND: [scheduledWhere(query), args.where],
      },
      include: scheduledCallInclude,
    }),
  );
  return { items: items.map((row) => toScheduledCall(row, organization.time_zone)), next_cursor };
}
