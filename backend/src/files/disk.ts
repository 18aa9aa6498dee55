import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Env, S3Settings } from '../env.ts';

/** Where stored files are kept. */
export interface FileDisk {
  disk: Disk;
  /** Removes every file below a folder. */
  deleteFolder(prefix: string): Promise<void>;
  /** Folder of the files on this machine; null when they are in a bucket. */
  localRoot: string | null;
}

// Loaded where a bucket is configured only: the client is larger than the rest of the backend.
async function openBucket({ forcePathStyle, endpoint, region, bucket, credentials }: S3Settings): Promise<FileDisk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const driver = new S3Driver({
    bucket,
    region,
    forcePathStyle,
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
    // Buckets are private as a whole; the lists of single objects are switched off on new ones.
    supportsACL: false,
    visibility: 'private',
    // Newer checksums than the protocol demands are refused by servers other than Amazon's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    disk: new Disk(driver),
    // With the slash: a prefix alone would take `leads-old/` away with `leads`.
    deleteFolder: (prefix) => driver.deleteAll(`${prefix.replace(/\/+$/, '')}/`),
    localRoot: null,
  };
}

/** The local disk below `<data>/files`, or the bucket that is configured. */
export async function openDisk(env: Pick<Env, 'dataDir' | 's3'>): Promise<FileDisk> {
  if (env.s3) return openBucket(env.s3);
  const localRoot = join(env.dataDir, 'files');
  const disk = new Disk(new FSDriver({ location: localRoot, visibility: 'private' }));
  return { disk, deleteFolder: (prefix) => disk.deleteAll(prefix), localRoot };
}
