import { ModuleManifest } from '@switchboard/contracts/modules';
import type { z } from 'zod';
import { memoryOf, remember } from './memory.ts';
import type { Connection, RegistryServices } from './registry-context.ts';

/** A module's version. */
export interface VersionKey {
  id: string;
  version: string;
}

export const keyOf = ({ id, version }: VersionKey) => `${id}@${version}`;

const unknownNames = new WeakMap<ModuleManifest, readonly string[]>();

/** Permissions, flags and the like in a stored manifest that this version of Switchboard doesn't have, e.g. `flag beta`. */
export const unknownNamesOf = (manifest: ModuleManifest): readonly string[] => unknownNames.get(manifest) ?? [];

type Fields = Record<PropertyKey, unknown>;

/** Names in lists of a manifest; any other difference is another format. */
const isName = ({ code, path: [list] }: z.core.$ZodIssue) =>
  code === 'invalid_value' && ['routes', 'nav', 'slots', 'flags'].includes(String(list));

/** A manifest without the names that are unknown here; they are remembered separately. */
function withoutUnknownNames(stored: unknown, issues: readonly z.core.$ZodIssue[]): ModuleManifest | null {
  const copy = structuredClone(stored);
  const names = new Set<string>();
  for (const issue of issues.toReversed()) {
    const field = issue.path.at(-1) ?? '';
    const place = issue.path.slice(0, -1).reduce((value, key) => (value as Fields)[key], copy) as Fields;
    names.add(`${Array.isArray(place) ? 'flag' : String(field)} ${String(place[field])}`);
    if (Array.isArray(place)) place.splice(Number(field), 1);
    else if (field === 'permission' || field === 'flag') delete place[field];
    // Any valid value will do, because no one can open it.
    else place[field] = 'values' in issue ? issue.values[0] : undefined;
  }
  const manifest = ModuleManifest.safeParse(copy).data ?? null;
  if (manifest) unknownNames.set(manifest, [...names].sort());
  return manifest;
}

/**
 * A stored manifest; null for one of another format. Names that this version of Switchboard doesn't have, such as a permission, are
 * left out and listed by `unknownNamesOf`, so that the module's pages can say why they can't be opened.
 */
export function readManifest(stored: unknown): ModuleManifest | null {
  const { data, error } = ModuleManifest.safeParse(stored);
  if (data) return data;
  return error.issues.every(isName) ? withoutUnknownNames(stored, error.issues) : null;
}

/**
 * The manifests of versions, by `keyOf`. They never change, so a process reads each only once. `connection` is the one of the
 * running transaction, if there is one.
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
