import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { aliveSeconds, waitingOrganizations } from '../domains/dialer/claim.ts';
import { within } from '../within.ts';

/** Scrapes within this time get the same figures. */
const keptMs = 5_000;

/** A scrape doesn't wait longer than this for a database that doesn't answer. */
const answerSeconds = 4;

/** Organizations with a separate figure; the others share one, `other`. */
export const organizationsShown = 50;

/** Maximum number of rows that are counted of a kind, or of an organization. */
const maxCounted = 10_000;

const lateSeconds = 60;

interface Figures {
  jobs: { kind: string; waiting: number; age: number }[] | null;
  live: { organization: string; calls: number }[] | null;
  live_calls: number;
  due: number;
  late: number;
  lateness: number;
  uncertain: number;
  set_aside: number;
  workers: number;
  /** Seconds since the newest backup; null if there was none. */
  backup_age: number | null;
}

// Every part uses an index. A call that its organization's own limit holds back is due, but not late.
const statement = `${waitingOrganizations}, live AS MATERIALIZED (
    SELECT organization_id, count(*)::int AS calls FROM calls WHERE ended_at IS NULL GROUP BY 1
  ), due AS MATERIALIZED (
    SELECT d.*, o.calls_paused_at IS NULL AND coalesce(l.calls, 0) < o.max_concurrent_calls AS has_room FROM waiting w
    JOIN organizations o ON o.id = w.organization_id LEFT JOIN live l ON l.organization_id = o.id
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS due, count(*) FILTER (WHERE due_at < now() - interval '${lateSeconds} seconds')::int AS late,
        extract(epoch FROM now() - min(due_at))::float AS lateness
      FROM (SELECT due_at FROM scheduled_calls WHERE status = 'scheduled' AND organization_id = w.organization_id AND due_at <= now()
        AND hold_reason IS NULL ORDER BY due_at, id LIMIT ${maxCounted}) first) d
    WHERE w.due_at <= now()
  )
  SELECT (SELECT json_agg(json_build_object('kind', t.identifier, 'waiting', j.waiting, 'age', j.age))
      FROM graphile_worker._private_tasks t CROSS JOIN LATERAL (
        SELECT count(*)::int AS waiting, coalesce(extract(epoch FROM now() - min(run_at)), 0)::float AS age
        FROM (SELECT run_at FROM graphile_worker._private_jobs WHERE task_id = t.id AND is_available AND run_at <= now()
          ORDER BY run_at LIMIT ${maxCounted}) first) j) AS jobs,
    (SELECT json_agg(json_build_object('organization', organization_id, 'calls', calls))
      FROM (SELECT * FROM live ORDER BY calls DESC, organization_id LIMIT ${organizationsShown}) most) AS live,
    (SELECT coalesce(sum(calls), 0)::int FROM live) AS live_calls,
    (SELECT coalesce(sum(due), 0)::int FROM due) AS due,
    (SELECT coalesce(sum(late) FILTER (WHERE has_room), 0)::int FROM due) AS late,
    (SELECT coalesce(max(lateness) FILTER (WHERE has_room), 0)::float FROM due) AS lateness,
    (SELECT count(*)::int FROM (SELECT FROM call_attempts WHERE status = 'uncertain' LIMIT ${maxCounted}) u) AS uncertain,
    (SELECT count(*)::int FROM suspect_jobs WHERE status = 'set_aside') AS set_aside,
    (SELECT count(*)::int FROM dialer_workers WHERE seen_at > now() - interval '${aliveSeconds} seconds') AS workers,
    (SELECT extract(epoch FROM now() - max(made_at))::float FROM backups_taken) AS backup_age`;

function createGauges(registry: Registry) {
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge<L>({ name, help, labelNames, registers: [registry] });
  return {
    isRead: gauge(
      'switchboard_database_up',
      'Whether the database answered when the figures of the cluster were read.',
    ),
    jobsWaiting: gauge(
      'switchboard_cluster_jobs_waiting',
      `Jobs whose time has come; ${maxCounted} are that many or more.`,
      ['kind'],
    ),
    jobAge: gauge('switchboard_cluster_job_age_seconds', 'For how long the oldest of these jobs has waited.', ['kind']),
    due: gauge('switchboard_cluster_calls_due', 'Scheduled calls whose time has come and that nothing holds.'),
    late: gauge(
      'switchboard_cluster_calls_late',
      `Those of them that have waited ${lateSeconds} s although their organization has room.`,
    ),
    lateness: gauge('switchboard_cluster_call_lateness_seconds', 'For how long the oldest such call has waited.'),
    live: gauge('switchboard_cluster_live_calls', 'Calls in progress.', ['organization']),
    uncertain: gauge('switchboard_cluster_calls_uncertain', 'Attempts that may or may not have been dialed.'),
    set_aside: gauge('switchboard_cluster_set_aside', 'Work that stopped its process and waits for an operator.'),
    workers: gauge('switchboard_cluster_workers', 'Processes that dial calls.'),
    backupAge: gauge(
      'switchboard_backup_age_seconds',
      'How long ago the newest backup was made; missing where none ever was.',
    ),
  };
}

type Gauges = ReturnType<typeof createGauges>;

const plain = ['due', 'late', 'lateness', 'uncertain', 'set_aside', 'workers'] as const;

/** A figure that can't be read now is left out: neither the last one nor a zero. */
function forget(gauges: Gauges): void {
  for (const gauge of Object.values(gauges)) gauge.reset();
  for (const name of plain) gauges[name].remove();
  gauges.backupAge.remove();
}

function show(gauges: Gauges, figures: Figures): void {
  for (const { kind, waiting, age } of figures.jobs ?? []) {
    gauges.jobsWaiting.set({ kind }, waiting);
    gauges.jobAge.set({ kind }, age);
  }
  const shown = figures.live ?? [];
  for (const { organization, calls } of shown) gauges.live.set({ organization }, calls);
  const others = figures.live_calls - shown.reduce((sum, { calls }) => sum + calls, 0);
  gauges.live.set({ organization: 'other' }, others);
  for (const name of plain) gauges[name].set(figures[name]);
  if (figures.backup_age !== null) gauges.backupAge.set(figures.backup_age);
}

/**
 * Figures that all processes read from the database alike, in one statement. `refresh` reads them again unless that was done just
 * now; if the database doesn't answer there are none.
 */
export function createClusterFigures(
  registry: Registry,
  systemPool: Pick<pg.Pool, 'query'>,
): { refresh(): Promise<void> } {
  const gauges = createGauges(registry);
  let reading: Promise<void> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;

  async function read(): Promise<void> {
    const asked = systemPool.query<Figures>({ name: 'cluster-figures', text: statement });
    const figures = await within(answerSeconds, 'The database', asked).then(
      ({ rows }) => rows[0],
      () => undefined,
    );
    forget(gauges);
    gauges.isRead.set(figures ? 1 : 0);
    if (figures) show(gauges, figures);
    readAt = performance.now();
  }

  return {
    async refresh() {
      if (performance.now() - readAt < keptMs) return;
      reading ??= read().finally(() => {
        reading = null;
      });
      await reading;
    },
  };
}
