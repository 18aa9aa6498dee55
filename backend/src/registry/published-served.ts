import type pg from 'pg';
import { AppError } from '../errors.ts';
import { keyOf, type VersionKey } from './manifests.ts';
import { remember } from './memory.ts';
import type { RegistryServices } from './registry-context.ts';

type Pool = Pick<RegistryServices, 'systemPool'>;

/** Versions whose files are served, by `keyOf`, including pending look-ups. */
const served = new WeakMap<pg.Pool, Map<string, Promise<boolean>>>();

function servedOf(pool: pg.Pool): Map<string, Promise<boolean>> {
  const known = served.get(pool) ?? new Map<string, Promise<boolean>>();
  served.set(pool, known);
  return known;
}

/** Remembers that a version's files are served. */
export function rememberServed({ systemPool }: Pool, key: VersionKey): void {
  remember(servedOf(systemPool), keyOf(key), Promise.resolve(true));
}

/** Forgets a version that was retired. */
export function forgetServed({ systemPool }: Pool, key: VersionKey): void {
  servedOf(systemPool).delete(keyOf(key));
}

async function isPublished({ systemPool }: Pool, { id, version }: VersionKey): Promise<boolean> {
  try {
    const { rowCount } = await systemPool.query(
      'SELECT FROM module_versions WHERE module_id = $1 AND version = $2 AND retired_at IS NULL',
      [id, version],
    );
    return rowCount === 1;
  } catch {
    throw new AppError('UNAVAILABLE', 'The file cannot be read at the moment. Please try again.');
  }
}

/**
 * True if a version is published and not retired: files of others may be left from a failed publication. The database is queried
 * once for each version in a process; concurrent callers share one query. Throws UNAVAILABLE.
 */
export function isVersionServed(pool: Pool, key: VersionKey): Promise<boolean> {
  const known = servedOf(pool.systemPool);
  const name = keyOf(key);
  const remembered = known.get(name);
  if (remembered) return remembered;
  const answer = isPublished(pool, key);
  remember(known, name, answer);
  const forget = () => {
    if (known.get(name) === answer) known.delete(name);
  };
  answer.then((isServed) => isServed || forget(), forget);
  return answer;
}
