import type { Env } from '../env.ts';
import { openDisk } from '../files/disk.ts';
import { copyFiles, hasFiles } from './files.ts';
import { assertEmptyDatabase, assertKnownMigrations, fillDatabase } from './fill-database.ts';
import { assertMoveTarget } from './move-target.ts';
import { openSnapshot } from './snapshot.ts';
import { jobsOf, rowsOf } from './tables.ts';

/**
 * Copies a database at rest into an empty one of another server, unchanged: scheduled work stays scheduled. If `to` stores files in
 * a bucket, those of the data folder are copied there too.
 */
export async function moveDatabase(from: Env, to: Env) {
  await assertMoveTarget(to.databaseUrl);
  const snapshot = await openSnapshot(from);
  const { owner, system, tables, about } = snapshot;
  try {
    assertKnownMigrations(about.migrations);
    await assertEmptyDatabase(to.databaseUrl, about.migrations);
    const here = await openDisk(from);
    const there = to.s3 && (await hasFiles(here)) ? await openDisk(to) : null;
    if (there && (await hasFiles(there)))
      throw new Error('The bucket is not empty. Give a new one: nothing was changed.');
    const files = there && (await copyFiles(here, there));
    const filled = await fillDatabase(
      to,
      { tables, rows: (table) => rowsOf(owner, table), jobs: () => jobsOf(system), sequences: about.sequences },
      { migrations: about.migrations, since: null },
    );
    return { ...filled, files };
  } finally {
    await snapshot.close();
  }
}
