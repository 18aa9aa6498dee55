import type { ModuleManifest } from '@switchboard/contracts/modules';
import { AppError, notFound } from '../errors.ts';
import { installedRule } from './installation.ts';
import { keyOf, manifestsOf, type VersionKey } from './manifests.ts';
import type { Connection, RegistryServices } from './registry-context.ts';

/** The manifests of all versions that some organization gets, as active one or as canary. */
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

/** Refuses a module that cannot run here. Throws CONFLICT `incompatible` with every reason. */
export async function assertFits(
  services: RegistryServices,
  connection: Connection,
  module: ModuleManifest,
): Promise<void> {
  const problemsOf = installedRule(services.env.distDir);
  assertNone(module, problemsOf(module, await manifestsInUse(services, connection)));
}

/** A version that can be given to organizations. Throws NOT_FOUND, CONFLICT `retired` or CONFLICT `incompatible`. */
export async function assertReleasable(
  services: RegistryServices,
  connection: Connection,
  key: VersionKey,
): Promise<void> {
  const { rows } = await connection.query<{ is_retired: boolean }>(
    'SELECT retired_at IS NOT NULL AS is_retired FROM module_versions WHERE module_id = $1 AND version = $2',
    [key.id, key.version],
  );
  if (!rows[0]) throw notFound('Version');
  if (rows[0].is_retired)
    throw new AppError('CONFLICT', `The files of ${key.version} were removed. Publish it again first.`, {
      reason: 'retired',
    });
  const manifest = (await manifestsOf(services, [key], connection)).get(keyOf(key));
  if (!manifest)
    throw new AppError('CONFLICT', `${key.version} was built for an older Switchboard. Build the module again.`, {
      reason: 'incompatible',
    });
  await assertFits(services, connection, manifest);
}
