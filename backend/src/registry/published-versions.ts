import { keptFailureMessages } from '@switchboard/contracts/developers.limits';
import type { ModuleFailureCount, ModuleFailureMessage } from '@switchboard/contracts/module-records';
import type { PublishedVersion } from '@switchboard/contracts/module-registry';
import type { ModuleManifest } from '@switchboard/contracts/modules';
import { notFound } from '../errors.ts';
import { keyOf, readManifest, type VersionKey } from './manifests.ts';
import type { RegistryServices } from './registry-context.ts';

const listedVersions = 50;

interface VersionRow extends VersionKey {
  manifest: unknown;
  bytes: number;
  sent_bytes: number;
  page_bytes: Record<string, number> | null;
  over_budget_reason: string | null;
  published_at: Date;
  published_by: string;
  retired_at: Date | null;
  opens: number;
  failed: number;
}

type FailureRow = VersionKey & Omit<ModuleFailureCount, 'last_at'> & { last_at: Date };

/** The newest messages that several organizations report, each message once. */
function newestMessages(recent: readonly ModuleFailureMessage[]): ModuleFailureMessage[] {
  const byMessage = new Map<string, ModuleFailureMessage>();
  for (const one of recent.toSorted((a, b) => b.last_at.localeCompare(a.last_at))) {
    const known = byMessage.get(one.message);
    if (known) known.count += one.count;
    else byMessage.set(one.message, { ...one });
  }
  return [...byMessage.values()].slice(0, keptFailureMessages);
}

/** A version for an answer, with its dates as dates. */
type Published = Omit<PublishedVersion, 'published_at' | 'retired_at' | 'failures'> &
  Pick<VersionRow, 'published_at' | 'retired_at'> & { failures: Omit<FailureRow, keyof VersionKey>[] };

// One statement for one version, one module or all of them.
const isWanted = '($1::text IS NULL OR module_id = $1) AND ($2::text IS NULL OR version = $2)';

async function readFailures(
  { systemPool }: RegistryServices,
  versions: readonly VersionKey[],
): Promise<Map<string, FailureRow[]>> {
  const { rows } = await systemPool.query<FailureRow>(
    `SELECT module_id AS id, version, failure, nullif(expose, '') AS expose, sum(count)::int AS count,
       count(DISTINCT organization_id)::int AS organizations, max(last_at) AS last_at,
       (array_agg(message ORDER BY last_at DESC))[1] AS message,
       jsonb_path_query_array(jsonb_agg(recent), '$[*][*]') AS recent
     FROM module_failures WHERE (module_id, version) IN (SELECT * FROM unnest($1::text[], $2::text[]))
     GROUP BY module_id, version, failure, expose
     ORDER BY last_at DESC, failure, expose`,
    [versions.map(({ id }) => id), versions.map(({ version }) => version)],
  );
  return Map.groupBy(
    rows.map((row) => ({ ...row, recent: newestMessages(row.recent) })),
    keyOf,
  );
}

/** A manifest for lists: the requirements are read one version at a time. */
function listedManifest(manifest: ModuleManifest): ModuleManifest {
  const { shapes: _shapes, exports: _exports, ...requires } = manifest.requires;
  return { ...manifest, requires };
}

/** The versions of one module or of all, newest first, each with its failures in browsers; the latest 50 and those in use. */
export async function listPublishedVersions(
  services: RegistryServices,
  { id = null, version = null }: { id?: string | null; version?: string | null },
): Promise<Map<string, Published[]>> {
  const { rows } = await services.systemPool.query<VersionRow>(
    `SELECT v.module_id AS id, v.version, v.manifest, v.bytes, v.sent_bytes, v.page_bytes, v.over_budget_reason, v.published_at, v.published_by, v.retired_at,
       coalesce(u.opens, 0) AS opens, coalesce(u.failed, 0) AS failed
     FROM (SELECT *, row_number() OVER (PARTITION BY module_id ORDER BY published_at DESC, version) AS place
           FROM module_versions WHERE ${isWanted}) v
     LEFT JOIN module_assignments a ON a.module_id = v.module_id
     LEFT JOIN module_usage u ON u.module_id = v.module_id AND u.version = v.version
     WHERE v.place <= $3 OR v.version = a.canary_version OR v.version = ANY (a.active_history)
     ORDER BY v.module_id, v.published_at DESC, v.version`,
    [id, version, listedVersions],
  );
  const failures = await readFailures(services, rows);
  const modules = new Map<string, Published[]>();
  for (const { id: moduleId, manifest: stored, ...row } of rows) {
    const manifest = readManifest(stored);
    if (!manifest) continue;
    const list = modules.get(moduleId) ?? [];
    const own = failures.get(keyOf({ id: moduleId, version: row.version })) ?? [];
    list.push({ ...row, manifest: listedManifest(manifest), revision: manifest.revision, failures: own });
    modules.set(moduleId, list);
  }
  return modules;
}

/** One published version. Throws NOT_FOUND. */
export async function getPublishedVersion(services: RegistryServices, { id, version }: VersionKey): Promise<Published> {
  const published = (await listPublishedVersions(services, { id, version })).get(id)?.[0];
  if (!published) throw notFound('Version');
  return published;
}
