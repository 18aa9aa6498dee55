import { enoughOpenings, isFarAbove, isOwnFailure, isProven, type Usage } from '@switchboard/contracts/module-health';
import { type Assignment, activeOf, readAssignment, readCountedAssignments } from './assignment.ts';
import { type Act, canaryRolledBack, writeAssignment } from './assignments.ts';
import { fallbackOf } from './fallback.ts';
import { registryTransaction } from './locks.ts';
import type { VersionKey } from './manifests.ts';
import type { Connection, RegistryServices } from './registry-context.ts';
import { assertReleasable } from './rule.ts';

/** The actor of automatic rollbacks. */
const actor = 'automatic rollback';

const ownFailures = Object.entries(isOwnFailure).flatMap(([failure, isOwn]) => (isOwn ? [failure] : []));

interface Recent extends Usage {
  organizations: number;
}

/** Openings and failures of a version in this hour and the one before, and in how many organizations it failed. */
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

/** The same figures of a module's other versions, all together. */
async function readOthers(connection: Connection, { id, version }: VersionKey): Promise<Usage> {
  const { rows } = await connection.query<Usage>(
    `SELECT coalesce(sum(opens), 0)::int AS opens, coalesce(sum(failed), 0)::int AS failed
     FROM module_usage WHERE module_id = $1 AND version <> $2`,
    [id, version],
  );
  return rows[0] ?? { opens: 0, failed: 0 };
}

interface Judged {
  percent: number;
  recent: Recent;
  others: Usage;
  /** How many organizations run the version. */
  runBy: number;
}

/** One organization alone, e.g. behind a proxy that changes files, is no evidence about a version that others run, too. */
function isTooMuch({ percent, recent, others, runBy }: Judged): boolean {
  const { opens, failed, organizations } = recent;
  const all = opens + failed;
  const isAbove = all >= enoughOpenings && failed * 100 > percent * all && isFarAbove(recent, others);
  return isAbove && organizations >= Math.min(2, runBy);
}

const unopened: Usage = { opens: 0, failed: 0 };

/** Back from the active version to the newest earlier one that people have opened and that works; null if there is none. */
function activeRolledBack(before: Assignment, active: string): Act | null {
  const version = fallbackOf(before, active);
  if (version === null || !isProven(before.usage[version] ?? unopened)) return null;
  return {
    action: 'rollback',
    version,
    change: { history: before.history.slice(0, before.history.lastIndexOf(version) + 1) },
  };
}

/** If another version fails soon after an automatic rollback, the cause is probably outside the module. */
async function wentBackLately(connection: Connection, id: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    `SELECT FROM module_log WHERE module_id = $1 AND actor = $2 AND details->>'was_active' = 'true'
       AND created_at > now() - interval '24 hours' LIMIT 1`,
    [id, actor],
  );
  return Boolean(rowCount);
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
 * Rolls a module's canary or active version back when it fails more often than the module's setting allows. Off for modules without
 * the setting; called whenever a browser reports a failure.
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
    const others = await readOthers(client, { id, version });
    if (!isTooMuch({ percent, recent, others, runBy: isCanary ? canary_organizations : active_organizations })) return;
    if (!isCanary && (await wentBackLately(client, id))) {
      services.log.warn(
        { module_id: id, version },
        'a version fails after an automatic rollback: the cause may be outside the module',
      );
      return;
    }
    const isEarlierProven = isProven(before.usage[before.canary_before?.version ?? ''] ?? unopened);
    const change = isCanary && (await canaryRolledBack(context, before, client, { ends_canary: !isEarlierProven }));
    const act: Act | null = change ? { action: 'rollback', version, change } : activeRolledBack(before, version);
    if (!act) {
      services.log.warn({ module_id: id, version }, 'a version fails, and none before it works');
      return;
    }
    if (!isCanary && act.version) await assertReleasable(context, client, { id, version: act.version });
    const { change: wanted, ...rest } = act;
    const { opens, failed } = recent;
    await writeAssignment(client, before, wanted, {
      ...rest,
      actor,
      details: { is_automatic: true, was_active: !isCanary, failing: version, failed, openings: opens + failed },
    });
    services.log.warn({ module_id: id, version, opens, failed }, 'rolled a failing version back automatically');
  });
}
