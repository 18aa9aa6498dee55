import type { ModuleManifest } from '@switchboard/contracts/modules';
import { AppError, notFound } from '../errors.ts';
import { assertBudget, type OverBudget } from './budget.ts';
import { installedRule } from './installation.ts';
import { keyOf, manifestsOf, type VersionKey } from './manifests.ts';
import type { Connection, RegistryServices, ShapesByHash } from './registry-context.ts';

/** The manifests of all versions that some organization gets, as active version or as canary. */
export async function manifestsInUse(services: RegistryServices, connection: Connection): Promise<ModuleManifest[]> {
  const { rows } = await connection.query<VersionKey>(
    `SELECT module_id AS id, unnest(ARRAY[active_history[array_upper(active_history, 1)], canary_version]) AS version
     FROM module_assignments`,
  );
  const manifests = await manifestsOf(
    services,
    rows.filter(({ version }) => version !== null),
    connection,
  );
  return [...manifests.values()];
}

function assertNone(module: ModuleManifest, problems: readonly string[]): void {
  if (problems.length > 0)
    throw new AppError('CONFLICT', `${module.title} ${module.version} does not fit here.\n${problems.join('\n')}`, {
      reason: 'incompatible',
    });
}

/**
 * Rejects a module that can't run here; `shapes` are those of a build that is not stored yet. Throws CONFLICT `incompatible` with
 * every reason.
 */
export async function assertFits(
  services: RegistryServices,
  connection: Connection,
  module: ModuleManifest,
  shapes?: ShapesByHash,
): Promise<void> {
  const { problemsOf } = await installedRule(services, connection, [module], { shapes });
  assertNone(module, problemsOf(module, await manifestsInUse(services, connection)));
}

/** The columns of a version that a decision needs. */
interface VersionRow {
  is_retired: boolean;
  page_bytes: Record<string, number> | null;
  over_budget_reason: string | null;
}

/**
 * Checks that a version can be given to organizations; `over_budget` states why it may load more than its budget, which is stored
 * with it. Returns the entry for the log. Throws NOT_FOUND, CONFLICT `retired`, `incompatible` or `over_budget`.
 */
export async function assertReleasable(
  services: RegistryServices,
  connection: Connection,
  { over_budget, ...key }: VersionKey & { over_budget?: string | undefined },
): Promise<OverBudget | undefined> {
  const { rows } = await connection.query<VersionRow>(
    `SELECT retired_at IS NOT NULL AS is_retired, page_bytes, over_budget_reason FROM module_versions
     WHERE module_id = $1 AND version = $2`,
    [key.id, key.version],
  );
  const [row] = rows;
  if (!row) throw notFound('Version');
  if (row.is_retired)
    throw new AppError('CONFLICT', `The files of ${key.version} were removed. Publish it again first.`, {
      reason: 'retired',
    });
  const manifest = (await manifestsOf(services, [key], connection)).get(keyOf(key));
  if (!manifest)
    throw new AppError('CONFLICT', `${key.version} was built for an older Switchboard. Build the module again.`, {
      reason: 'incompatible',
    });
  await assertFits(services, connection, manifest);
  const overBudget = assertBudget(manifest, row.page_bytes ?? {}, over_budget ?? row.over_budget_reason);
  if (!overBudget || over_budget === undefined) return undefined;
  await connection.query('UPDATE module_versions SET over_budget_reason = $3 WHERE module_id = $1 AND version = $2', [
    key.id,
    key.version,
    over_budget,
  ]);
  return overBudget;
}
