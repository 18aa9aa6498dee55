import { secretMark } from '../auth-secret.ts';
import type { Env } from '../env.ts';
import { openDisk } from '../files/disk.ts';
import { ArchiveWriter } from './archive.ts';
import { addFiles } from './files.ts';
import type { Manifest } from './manifest.ts';
import { digested, RowsDigest } from './rows-digest.ts';
import { openSnapshot } from './snapshot.ts';
import { jobsOf, rowsOf } from './tables.ts';

export interface BackupOptions {
  /** The file to write; it must not exist. */
  path: string;
  /** Leaves the files out: they are in a bucket with its own copies. */
  hasFiles: boolean;
}

type BackupEnv = Pick<Env, 'databaseUrl' | 'directSystemUrl' | 'otherDatabaseUrls' | 'authSecret' | 'dataDir' | 's3'>;

async function addDatabase(archive: ArchiveWriter, env: BackupEnv): Promise<Omit<Manifest, 'files'>> {
  const snapshot = await openSnapshot(env);
  const add = async (folder: string, rows: AsyncIterable<Buffer>) => {
    const digest = new RowsDigest();
    await archive.addRows(folder, digested(rows, digest));
    return digest.value;
  };
  try {
    const tables: Manifest['tables'] = [];
    for (const table of snapshot.tables)
      tables.push({ ...table, ...(await add(`database/${table.name}/`, rowsOf(snapshot.owner, table))) });
    const jobs = await add('jobs/', jobsOf(snapshot.system));
    return { format: 1, ...snapshot.about, secret_check: secretMark(env.authSecret), tables, jobs };
  } finally {
    await snapshot.close();
  }
}

/**
 * Writes database and files into one file while the product runs: all rows as they are at one moment, then the files. The file has
 * another name until it is complete.
 */
export async function takeBackup(env: BackupEnv, { path, hasFiles }: BackupOptions): Promise<Manifest> {
  const archive = await ArchiveWriter.create(path);
  try {
    const database = await addDatabase(archive, env);
    const manifest = { ...database, files: hasFiles ? await addFiles(archive, await openDisk(env)) : null };
    await archive.finish(manifest);
    return manifest;
  } catch (error) {
    await archive.discard().catch(() => undefined);
    throw error;
  }
}
