import { ModuleManifest } from '@switchboard/contracts/modules';
import { memoryOf, remember } from './memory.ts';
import type { Connection, RegistryServices } from './registry-context.ts';

/** A module's version. */
export interface VersionKey {
  id: string;
  version: string;
}

export const keyOf = ({ id, version }: VersionKey) => `${id}@${version}`;

/** A stored manifest, or null for one that an older version of Switchboard wrote and this one cannot read. */
export function readManifest(stored: unknown): ModuleManifest | null {
  return ModuleManifest.safeParse(stored).data ?? null;
}

/**
 * The manifests of versions, by `keyOf`. They never change, so that each is read once in a process. `connection` is the
 * one of the running transaction, if there is one.
 */
export async function manifestsOf(
  { systemPool }: Pick<RegistryServices, 'systemPool'>,
  wanted: readonly VersionKey[],
  connection: Connection = systemPool,
): Promise<Map<string, ModuleManifest>> {
  const { manifests } = memoryOf(systemPool);
  const missing = wanted.filter((key) => !manifests.has(keyOf(key)));
  const read = new Map<string, ModuleManifest | null>();
  if (missing.length > 0) {
    const { rows } = await connection.query<VersionKey & { manifest: unknown }>(
      `SELECT module_id AS id, version, manifest FROM module_versions
       WHERE (module_id, version) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
      [missing.map(({ id }) => id), missing.map(({ version }) => version)],
    );
    for (const row of rows) {
      read.set(keyOf(row), readManifest(row.manifest));
      remember(manifests, keyOf(row), read.get(keyOf(row)) ?? null);
    }
  }
  return new Map(
    wanted.flatMap((key) => {
      const manifest = read.get(keyOf(key)) ?? manifests.get(keyOf(key));
      return manifest ? [[keyOf(key), manifest] as const] : [];
    }),
  );
}
