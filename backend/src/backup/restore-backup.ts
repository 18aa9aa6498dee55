import { acceptedSecrets, secretMark } from '../auth-secret.ts';
import type { Env } from '../env.ts';
import { openDisk } from '../files/disk.ts';
import { ArchiveReader, verifyArchive } from './archive.ts';
import { hasFiles, takeFiles } from './files.ts';
import { assertEmptyDatabase, assertKnownMigrations, fillDatabase } from './fill-database.ts';
import type { Manifest } from './manifest.ts';
import { isSame } from './rows-digest.ts';

export interface RestoreOptions {
  path: string;
  /** Nothing has happened since the backup: calls continue as scheduled. */
  isExact: boolean;
}

async function assertRestorable(env: Env, path: string): Promise<Manifest> {
  const manifest = await verifyArchive(path);
  assertKnownMigrations(manifest.migrations);
  if (!acceptedSecrets(env).some((secret) => secretMark(secret) === manifest.secret_check))
    throw new Error(
      'The backup is of an installation with another SWITCHBOARD_AUTH_SECRET, without which stored credentials cannot be read. ' +
        "Set that secret. If it wasn't set, it is auth_secret in secrets.json of that installation's data folder. Nothing was changed.",
    );
  await assertEmptyDatabase(env.databaseUrl, manifest.migrations);
  if (manifest.files && (await hasFiles(await openDisk(env))))
    throw new Error(
      'There are files already where those of the backup belong. Give an empty place: nothing was changed.',
    );
  return manifest;
}

/**
 * Restores a backup into an empty database and an empty file store. Everything is verified before anything is written; rows are
 * committed when all of them and all files are there.
 */
export async function restoreBackup(env: Env, { path, isExact }: RestoreOptions) {
  const manifest = await assertRestorable(env, path);
  const { migrations, sequences, made_at, files: expected } = manifest;
  const archive = new ArchiveReader(path);
  try {
    const filled = await fillDatabase(
      env,
      {
        tables: manifest.tables,
        rows: ({ name }) => archive.rows(`database/${name}/`),
        jobs: () => archive.rows('jobs/'),
        sequences,
        expected: manifest,
      },
      {
        migrations,
        since: isExact ? null : made_at,
        async beforeCommit() {
          if (!expected) return;
          const stored = await takeFiles(archive, await openDisk(env));
          if (!isSame(stored, expected)) throw new Error('The files are not those of the backup. No row was kept.');
        },
      },
    );
    return { ...filled, files: expected, made_at };
  } finally {
    archive.close();
  }
}
