import { AppError } from '../errors.ts';
import { archiveError } from './archive.ts';
import { readArchive } from './archive-reader.ts';
import { assertBudget, type OverBudget } from './budget.ts';
import { inLine, registryTransaction, withVersionLock } from './locks.ts';
import { contentHash } from './module-build.ts';
import { writeModuleLog } from './module-log.ts';
import { rememberServed } from './published-served.ts';
import { getPublishedVersion } from './published-versions.ts';
import type { ModuleBuild, RegistryContext } from './registry-context.ts';
import { removeAllRetired, retireOlder } from './retire.ts';
import { assertFits } from './rule.ts';
import { storeShapes } from './shapes.ts';
import { hasVersionFiles, removeVersionFiles, type StoredSizes, storeVersionFiles } from './version-files.ts';

interface StoredVersion extends StoredSizes {
  hash: string;
  overBudget: OverBudget | undefined;
}

/** Makes a version visible whose files are stored, and retires versions that are too old. Returns the retired versions. */
function writeVersion(
  context: RegistryContext,
  { manifest, shapes }: ModuleBuild,
  stored: StoredVersion,
): Promise<string[]> {
  const { id, version, revision } = manifest;
  return registryTransaction(context, async (client) => {
    await storeShapes(client, shapes);
    await client.query(
      `INSERT INTO module_versions (module_id, version, manifest, content_hash, bytes, sent_bytes, published_by, page_bytes,
         over_budget_reason, published_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp())
       ON CONFLICT (module_id, version) DO UPDATE
         SET retired_at = NULL, published_at = clock_timestamp(), published_by = $7, page_bytes = $8, over_budget_reason = $9`,
      [
        id,
        version,
        manifest,
        stored.hash,
        stored.bytes,
        stored.sent_bytes,
        context.actor,
        stored.page_bytes,
        stored.overBudget?.reason ?? null,
      ],
    );
    await client.query(
      'INSERT INTO module_assignments (module_id, changed_by) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [id, context.actor],
    );
    await writeModuleLog(client, {
      module_id: id,
      action: 'publish',
      version,
      details: {
        revision,
        bytes: stored.bytes,
        sent_bytes: stored.sent_bytes,
        ...(stored.overBudget && { over_budget: stored.overBudget }),
      },
      actor: context.actor,
    });
    return retireOlder(client, id, context.actor);
  });
}

/** Removes the files of a version whose publication failed. Files that remain are not served. */
async function removeUnpublished(context: RegistryContext, id: string, version: string): Promise<void> {
  try {
    const { rowCount } = await context.systemPool.query(
      'SELECT FROM module_versions WHERE module_id = $1 AND version = $2 AND retired_at IS NULL',
      [id, version],
    );
    if (!rowCount) await removeVersionFiles(context, id, version);
  } catch (error) {
    context.log.warn({ err: error, module_id: id, version }, 'the files of a failed publication are left');
  }
}

/** How a build is published. */
interface PublishOptions {
  /** Compressed files that the build made already, by name. */
  made?: ReadonlyMap<string, Buffer>;
  /** Also publishes a build that can't run here at present; it is still never activated. */
  isMisfitAllowed?: boolean;
  /** Why it may load more than its budget. */
  overBudgetReason?: string | undefined;
}

/**
 * Publishes a build: first its files, then its row, so that a crash in between leaves nothing visible. The same content is
 * published only once; lost files are stored again. Throws CONFLICT `version_exists`, `incompatible` or `over_budget`.
 */
export async function publishBuild(
  context: RegistryContext,
  build: ModuleBuild,
  { made, isMisfitAllowed = false, overBudgetReason }: PublishOptions = {},
): Promise<void> {
  const { id, version } = build.manifest;
  const hash = contentHash(build.manifest);
  const retired = await withVersionLock(context, { id, version }, async () => {
    const { rows } = await context.systemPool.query<{ content_hash: string; is_retired: boolean }>(
      'SELECT content_hash, retired_at IS NOT NULL AS is_retired FROM module_versions WHERE module_id = $1 AND version = $2',
      [id, version],
    );
    const [known] = rows;
    if (known && known.content_hash !== hash)
      throw new AppError(
        'CONFLICT',
        `${version} was published before with other content. Raise the package's version.`,
        {
          reason: 'version_exists',
        },
      );
    if (known && !known.is_retired) {
      if (!(await hasVersionFiles(context, id, version))) await storeVersionFiles(context, build, made);
      return [];
    }
    if (!isMisfitAllowed) await assertFits(context, context.systemPool, build.manifest, build.shapes);
    try {
      const sizes = await storeVersionFiles(context, build, made);
      const overBudget = isMisfitAllowed ? undefined : assertBudget(build.manifest, sizes.page_bytes, overBudgetReason);
      return await writeVersion(context, build, { hash, overBudget, ...sizes });
    } catch (error) {
      await removeUnpublished(context, id, version);
      throw error;
    }
  });
  rememberServed(context, { id, version });
  await removeAllRetired(context, id, retired);
}

/** What the sender of an archive states about it. */
export type Upload = Pick<PublishOptions, 'overBudgetReason'>;

/**
 * Publishes a version from its archive, unless `signal` reports that the client has disconnected. Throws VALIDATION `archive`,
 * CONFLICT `version_exists`, `incompatible` or `over_budget`.
 */
export async function publishArchive(
  context: RegistryContext,
  { id, archive, signal, overBudgetReason }: Upload & { id: string; archive: Uint8Array; signal: AbortSignal },
) {
  const assertAwaited = () => {
    if (signal.aborted) throw archiveError('The connection was closed. Send the archive again.');
  };
  const version = await inLine(context, async () => {
    assertAwaited();
    const build = await readArchive(id, archive);
    assertAwaited();
    await publishBuild(context, build, { overBudgetReason });
    return build.manifest.version;
  });
  return getPublishedVersion(context, { id, version });
}
