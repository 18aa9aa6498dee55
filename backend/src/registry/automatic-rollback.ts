import { enoughOpenings, isOwnFailure, type Usage, verdictOf } from '@switchboard/contracts/module-health';
import { type Assignment, activeOf, readAssignment, readCountedAssignments } from './assignment.ts';
import { type Act, canaryRolledBack, writeAssignment } from './assignments.ts';
import { fallbackOf } from './fallback.ts';
import { registryTransaction } from './locks.ts';
import type { VersionKey } from './manifests.ts';
import type { Connection, RegistryServices } from './registry-context.ts';
import { assertReleasable } from './rule.ts';

/** Who rolls back when nobody does. */
const actor = 'automatic rollback';

const ownFailures = Object.entries(isOwnFailure).flatMap(([failure, isOwn]) => (isOwn ? [failure] : []));

interface Recent extends Usage {
  organizations: number;
}

/** How a version fares in this hour and the one before, and in how many organizations it failed. */
async function readRecent(connection: Connection, { id, version }: VersionKey): Promise<Recent> {
  const since = "date_trunc('hour', now()) - interval '1 hour'";
  const { rows } = await connection.query<Recent>(
    `SELECT coalesce(sum(opens), 0)::int AS opens, coalesce(sum(failed), 0)::int AS failed,
       (SELECT count(DISTINCT organization_id)::int FROM module_failures
        WHERE module_id = $1 AND version = $2 AND failure = ANY ($3) AND last_at >= ${since}) AS organizations
     FROM module_usage_hours WHERE module_id = $1 AND version = $2 AND hour >= ${since}`,
    [id, version, ownFailures],
  );
  return rows[0] ?? { opens: 0, failed: 0, organizations: 0 };
}

interface Judged {
  percent: number;
  recent: Recent;
  /** How many organizations run the version. */
  runBy: number;
}

/** One organization alone, e.g. behind a proxy that changes files, says nothing about a version that others run, too. */
function isTooMuch({ percent, recent: { opens, failed, organizations }, runBy }: Judged): boolean {
  const all = opens + failed;
  return all >= enoughOpenings && failed * 100 > percent * all && organizations >= Math.min(2, runBy);
}

/** Back from the active version to the newest before it that does not fail; null where there is none. */
function activeRolledBack(before: Assignment, active: string): Act | null {
  const version = fallbackOf(before, active);
  if (version === null || verdictOf(before.usage[version] ?? { opens: 0, failed: 0 }) === 'fails') return null;
  return {
    action: 'rollback',
    version,
    change: { history: before.history.slice(0, before.history.lastIndexOf(version) + 1) },
  };
}

async function isWatched({ systemPool }: RegistryServices, id: string): Promise<boolean> {
  const { rowCount } = await systemPool.query(
    `SELECT FROM module_assignments
     WHERE module_id = $1 AND auto_rollback_percent IS NOT NULL AND deactivated_at IS NULL`,
    [id],
  );
  return Boolean(rowCount);
}

/**
 * Rolls a module's canary or active version back when it fails more often than the module's setting allows. Off for
 * modules without one; asked whenever a browser reports a failure.
 */
export async function rollBackFailing(services: RegistryServices, { id, version }: VersionKey): Promise<void> {
  if (!(await isWatched(services, id))) return;
  const context = { ...services, actor };
  await registryTransaction(services, async (client) => {
    const before = await readAssignment(client, id);
    const [counted] = await readCountedAssignments(client, id);
    const percent = before?.auto_rollback_percent ?? null;
    if (!before || !counted || percent === null) return;
    const isCanary = version === before.canary_version;
    if (!isCanary && version !== activeOf(before)) return;
    const { canary_organizations, active_organizations } = counted.assignment;
    const recent = await readRecent(client, { id, version });
    if (!isTooMuch({ percent, recent, runBy: isCanary ? canary_organizations : active_organizations })) return;
    const act: Act | null = isCanary
      ? { action: 'rollback', version, change: await canaryRolledBack(context, before, client) }
      : activeRolledBack(before, version);
    if (!act) {
      services.log.warn({ module_id: id, version }, 'a version fails, and none before it works');
      return;
    }
    if (!isCanary && act.version) await assertReleasable(context, client, { id, version: act.version });
    const { change, ...rest } = act;
    const { opens, failed } = recent;
    await writeAssignment(client, before, change, {
      ...rest,
      actor,
      details: { is_automatic: true, failing: version, failed, openings: opens + failed },
    });
    services.log.warn({ module_id: id, version, opens, failed }, 'rolled a failing version back automatically');
  });
}
