import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  createReadStream,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { mkdir, open as openFile, readdir, readFile, rename, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withoutTrailingSlashes } from '@switchboard/contracts/trim-text';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { S3Driver } from 'flydrive/drivers/s3';
import type { Env, S3Settings } from '../env.ts';
import { createTurns } from '../turns.ts';

// Uploads to a bucket are signed and retried from memory, so only this many files at once.
const maxSentAtOnce = 3;

// Larger files are streamed, which can't be retried: a failure repeats the work that they belong to.
const maxBytesInMemory = 32 * 1024 * 1024;

/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where stored files are kept. */
export interface FileDisk {
  disk: Disk;
  /** Identifies the folder or bucket, the same for every process. */
  identity: string;
  /** Reads only the requested part of a file. */
  streamPart(key: string, range: ByteRange): Promise<Readable>;
  /** Removes every file below a folder. */
  deleteFolder(prefix: string): Promise<void>;
  /** Where incoming files are written on this machine before they are stored. */
  incomingFolder: string;
  /** Stores a file of that folder under a key. */
  keep(path: string, key: string): Promise<void>;
  /** Folder of the files on this machine; null when they are in a bucket. */
  localRoot: string | null;
  /** The keys of all files, in no order, without the store's internal files. */
  keys(): AsyncIterable<string>;
  /** A file with its size, both from the same moment; null when it is gone. */
  open(key: string): Promise<{ size: number; content: Readable } | null>;
}

async function* keysInBucket(driver: S3Driver): AsyncGenerator<string> {
  for (let paginationToken: string | undefined; ; ) {
    const page = await driver.listAll('/', { recursive: true, ...(paginationToken ? { paginationToken } : {}) });
    for (const object of page.objects) if (object.isFile && !isOfStore(object.key)) yield object.key;
    if (!page.paginationToken) return;
    paginationToken = page.paginationToken;
  }
}

const incomingName = '.incoming';

/** The store's internal files, such as incoming ones. */
const isOfStore = (key: string): boolean => key.startsWith('.');

async function* keysBelow(root: string, folder = ''): AsyncGenerator<string> {
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (isOfStore(key)) continue;
    if (entry.isFile()) yield key;
    else if (entry.isDirectory()) yield* keysBelow(root, key);
  }
}

async function openLocal(path: string): Promise<{ size: number; content: Readable } | null> {
  try {
    const file = await openFile(path, 'r');
    return { size: (await file.stat()).size, content: file.createReadStream() };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

// Loaded only for a bucket: the client is larger than the rest of the backend.
async function openBucket({ forcePathStyle, endpoint, region, bucket, credentials }: S3Settings): Promise<FileDisk> {
  const [{ S3Driver }, { S3Client, GetObjectCommand, PutObjectCommand }] = await Promise.all([
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ]);
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
    // Servers other than Amazon's refuse checksums that are newer than the protocol requires.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  // Buckets are private as a whole; access lists of single objects are switched off on new ones.
  const driver = new S3Driver({ client, bucket, supportsACL: false, visibility: 'private' });
  const disk = new Disk(driver);
  const inTurn = createTurns(maxSentAtOnce);
  const sendStream = async (path: string, key: string, size: number) => {
    const sha256 = await sha256Of(path);
    const command = new PutObjectCommand({
      Bucket: bucket,
      Key: key,
      Body: createReadStream(path),
      ContentLength: size,
    });
    // Set in advance so that the signature covers it: the client would send a stream unsigned.
    command.middlewareStack.add(
      (next) => (args) => {
        (args.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256;
        return next(args);
      },
      { step: 'build' },
    );
    await client.send(command);
  };
  return {
    disk,
    identity: `bucket ${createHash('sha256')
      .update(`${endpoint ?? region} ${bucket}`)
      .digest('hex')
      .slice(0, 16)}`,
    async streamPart(key, { start, end }) {
      const part = new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${start}-${end}` });
      return (await client.send(part)).Body as Readable;
    },
    incomingFolder: join(tmpdir(), 'switchboard-incoming'),
    keep: (path, key) =>
      inTurn(async () => {
        const { size } = await stat(path);
        await (size > maxBytesInMemory ? sendStream(path, key, size) : disk.put(key, await readFile(path)));
      }),
    // With the slash: a prefix alone would also remove `leads-old/` with `leads`.
    deleteFolder: (prefix) => driver.deleteAll(`${withoutTrailingSlashes(prefix)}/`),
    localRoot: null,
    keys: () => keysInBucket(driver),
    async open(key) {
      try {
        const { Body, ContentLength = 0 } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        return { size: ContentLength, content: Body as Readable };
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return null;
        throw error;
      }
    },
  };
}

/** Makes a folder that no other user can enter. One of another owner, as a mounted disk may be, stays as it is. */
function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(path);
  if (uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(path, 0o700);
}

/** The name that the first process gave the folder; all processes that share it, on any host, read the same name. */
function nameOfFolder(path: string): string {
  const place = join(path, '.store');
  const name = randomUUID();
  const written = `${place}-${name}`;
  writeFileSync(written, name, { mode: 0o600 });
  try {
    // Whole or not at all: two processes may begin at the same moment.
    linkSync(written, place);
    return name;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFileSync(place, 'utf8');
  } finally {
    rmSync(written, { force: true });
  }
}

/** The local disk below `<data>/files`, or the configured bucket. */
export async function openDisk(env: Pick<Env, 'dataDir' | 's3'>): Promise<FileDisk> {
  if (env.s3) return openBucket(env.s3);
  const localRoot = join(env.dataDir, 'files');
  makePrivateFolder(localRoot);
  const disk = new Disk(new FSDriver({ location: localRoot, visibility: 'private' }));
  return {
    disk,
    identity: `folder ${nameOfFolder(localRoot)}`,
    streamPart: async (key, range) => createReadStream(join(localRoot, key), range),
    incomingFolder: join(localRoot, incomingName),
    async keep(path, key) {
      const place = join(localRoot, key);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      await rename(path, place);
    },
    deleteFolder: (prefix) => disk.deleteAll(prefix),
    localRoot,
    keys: () => keysBelow(localRoot),
    open: (key) => openLocal(join(localRoot, key)),
  };
}
