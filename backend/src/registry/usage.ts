import type { Usage } from '@switchboard/contracts/module-health';
import type { ModuleUsageHour } from '@switchboard/contracts/module-records';
import type { VersionKey } from './manifests.ts';
import type { Connection, RegistryServices } from './registry-context.ts';

/** Openings of one version to count. */
export interface Counted extends Usage {
  module_id: string;
  version: string;
}

/**
 * Adds openings to their versions, in total and for this hour. A version that was never published is ignored: it came from a
 * developer's own server or is made up. This keeps the rows few, however much is reported.
 */
export async function countUsage(connection: Connection, counted: readonly Counted[]): Promise<void> {
  const column = <K extends keyof Counted>(name: K) => counted.map((one) => one[name]);
  await connection.query(
    `WITH told AS (
       SELECT v.module_id, v.version, sum(t.opens)::int AS opens, sum(t.failed)::int AS failed
       FROM unnest($1::text[], $2::text[], $3::int[], $4::int[]) AS t(module_id, version, opens, failed)
       JOIN module_versions v USING (module_id, version) GROUP BY 1, 2 ORDER BY 1, 2
     ), this_hour AS (
       INSERT INTO module_usage_hours AS h (module_id, version, hour, opens, failed)
       SELECT module_id, version, date_trunc('hour', now()), opens, failed FROM told
       ON CONFLICT (module_id, version, hour)
       DO UPDATE SET opens = h.opens + excluded.opens, failed = h.failed + excluded.failed
     )
     INSERT INTO module_usage AS u (module_id, version, opens, failed) SELECT module_id, version, opens, failed FROM told
     ON CONFLICT (module_id, version) DO UPDATE SET opens = u.opens + excluded.opens, failed = u.failed + excluded.failed`,
    [column('module_id'), column('version'), column('opens'), column('failed')],
  );
}

/** How often a version was opened and failed since counting began. */
export async function readUsage(connection: Connection, { id, version }: VersionKey): Promise<Usage> {
  const { rows } = await connection.query<Usage>(
    'SELECT opens, failed FROM module_usage WHERE module_id = $1 AND version = $2',
    [id, version],
  );
  return rows[0] ?? { opens: 0, failed: 0 };
}

/** The hours of the last 14 days in which something of a module was opened, oldest first. */
export async function listUsageHours(
  { systemPool }: Pick<RegistryServices, 'systemPool'>,
  id: string,
): Promise<(Omit<ModuleUsageHour, 'hour'> & { hour: Date })[]> {
  const { rows } = await systemPool.query(
    `SELECT version, hour, opens, failed FROM module_usage_hours
     WHERE module_id = $1 AND hour > now() - interval '14 days' ORDER BY hour, version`,
    [id],
  );
  return rows;
}
