import type { ModuleVersion } from '@switchboard/contracts/modules';
import type { z } from 'zod';
import { AppError, notFound } from '../errors.ts';
import { activeOf, fallbackOfActive, previousOf, readAssignment } from './assignment.ts';
import { inLine, registryTransaction, withVersionLock } from './locks.ts';
import { writeModuleLog } from './module-log.ts';
import { forgetServed } from './published-served.ts';
import { getPublishedVersion } from './published-versions.ts';
import type { Connection, RegistryContext, RegistryServices } from './registry-context.ts';
import { removeVersionFiles } from './version-files.ts';

const keptVersions = 5;

// Number of last retired versions whose files are removed again each time: a process that stopped in between may have left them.
const sweptVersions = 10;

/** Removes the files of a version unless it was published again in the meantime. */
async function removeRetired(services: RegistryServices, id: string, version: string): Promise<void> {
  await withVersionLock(services, { id, version }, async () => {
    const { rowCount } = await services.systemPool.query(
      'SELECT FROM module_versions WHERE module_id = $1 AND version = $2 AND retired_at IS NOT NULL',
      [id, version],
    );
    if (!rowCount) return;
    forgetServed(services, { id, version });
    await removeVersionFiles(services, id, version);
  });
}

async function readRetiredLast({ systemPool, log }: RegistryServices, id: string): Promise<string[]> {
  try {
    const { rows } = await systemPool.query<{ version: string }>(
      'SELECT version FROM module_versions WHERE module_id = $1 AND retired_at IS NOT NULL ORDER BY retired_at DESC LIMIT $2',
      [id, sweptVersions],
    );
    return rows.map(({ version }) => version);
  } catch (error) {
    log.warn({ err: error, module_id: id }, 'versions that were retired before are not looked for');
    return [];
  }
}

/**
 * Removes files of versions that the database has already retired: of these and of those retired last. Files that remain do no
 * harm.
 */
export async function removeAllRetired(
  services: RegistryServices,
  id: string,
  versions: readonly string[],
): Promise<void> {
  for (const version of new Set([...versions, ...(await readRetiredLast(services, id))]))
    try {
      await removeRetired(services, id, version);
    } catch (error) {
      services.log.warn({ err: error, module_id: id, version }, 'the files of a retired version are left');
    }
}

/** Retires versions that are older than the last ones and not in use, in the transaction of a publication. */
export async function retireOlder(connection: Connection, id: string, actor: string): Promise<string[]> {
  const assignment = await readAssignment(connection, id);
  const kept = assignment
    ? [
        activeOf(assignment),
        previousOf(assignment),
        fallbackOfActive(assignment),
        assignment.canary_version,
        assignment.canary_before?.version ?? null,
        assignment.workspace_version,
      ]
    : [];
  const { rows } = await connection.query<{ version: string }>(
    `UPDATE module_versions SET retired_at = now() WHERE module_id = $1 AND version IN (
       SELECT version FROM module_versions WHERE module_id = $1 AND retired_at IS NULL
       ORDER BY published_at DESC, version OFFSET $2)
     AND version <> ALL ($3::text[]) RETURNING version`,
    [id, keptVersions, kept.filter((version) => version !== null)],
  );
  for (const { version } of rows)
    await writeModuleLog(connection, {
      module_id: id,
      action: 'retire',
      version,
      details: { is_automatic: true },
      actor,
    });
  return rows.map(({ version }) => version);
}

/** Removes the files of a version that is not in use. One that is retired already stays so. */
export async function retireVersion(
  context: RegistryContext,
  { id, version }: { id: string; version: z.infer<typeof ModuleVersion> },
) {
  await registryTransaction(context, async (client) => {
    const { rows } = await client.query<{ is_retired: boolean }>(
      'SELECT retired_at IS NOT NULL AS is_retired FROM module_versions WHERE module_id = $1 AND version = $2',
      [id, version],
    );
    if (!rows[0]) throw notFound('Version');
    if (rows[0].is_retired) return;
    const assignment = await readAssignment(client, id);
    if (assignment) {
      const inUse = (what: string) => new AppError('CONFLICT', `${version} ${what}`, { reason: 'in_use' });
      if (activeOf(assignment) === version) throw inUse('is active. Activate another version first.');
      if (assignment.canary_version === version) throw inUse('is the running canary. Roll the canary back first.');
      if (previousOf(assignment) === version || assignment.canary_before?.version === version)
        throw inUse('is what a rollback goes back to. It can be removed after the next release.');
    }
    await client.query('UPDATE module_versions SET retired_at = now() WHERE module_id = $1 AND version = $2', [
      id,
      version,
    ]);
    await writeModuleLog(client, {
      module_id: id,
      action: 'retire',
      version,
      details: { is_automatic: false },
      actor: context.actor,
    });
  });
  await inLine(context, () => removeAllRetired(context, id, [version]));
  return getPublishedVersion(context, { id, version });
}
