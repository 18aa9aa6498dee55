import { createHmac } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { deriveKey, isMadeBy } from '../auth-secret.ts';
import type { Env } from '../env.ts';
import { processId } from '../processes/living.ts';
import { type ByteRange, type FileDisk, openDisk } from './disk.ts';
import { type IncomingFile, receiveInto, removeLeftOvers } from './incoming.ts';

/** Seconds a link to a file stays good. Source: specification 01 §9. */
const signedLinkSeconds = 3600;

// Pictures of the frame are not loaded anew with every answer that names them.
const steadyMs = 15 * 60_000;

/** What a signed link says about the file it leads to. */
export interface FileGrant {
  key: string;
  file_name: string;
  content_type: string;
  /** Shown by the browser in place (audio), or saved. */
  disposition: 'inline' | 'attachment';
  /** The client for whose people it was made: it ends when recordings are no longer shared with them. */
  client_id?: string;
  expires: number;
}

export interface FileStore {
  /** What tells this store from another one: two processes that have the same see the same files. */
  identity: string;
  /** Writes a file and removes it. Throws where the store takes none at the moment. */
  check(): Promise<void>;
  put(key: string, content: Uint8Array): Promise<void>;
  /** Takes in a file piece by piece, so that its size costs no memory. */
  receive(source: Readable): Promise<IncomingFile>;
  bytes(key: string): Promise<Uint8Array>;
  /** The file, or the asked part of it, piece by piece. */
  stream(key: string, range?: ByteRange): Promise<Readable>;
  /** Its size in bytes, and a mark that is another one when its content is. */
  about(key: string): Promise<{ size: number; etag: string | undefined }>;
  exists(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Removes every file below a folder; one that is not there is no error. */
  deleteFolder(prefix: string): Promise<void>;
  /** Gives `work` the file on this machine, for the extractor; a copy of one that lies elsewhere is gone afterwards. */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Gives `work` several such files, and a folder of its own to write into, which is gone afterwards. */
  withLocalFiles<T>(keys: readonly string[], work: (paths: string[], folder: string) => Promise<T>): Promise<T>;
  /** Puts a file of such a folder under a key, however large it is. */
  keepFile(path: string, key: string): Promise<void>;
  /** A link that opens without a session until it expires; a steady one is the same for a quarter of an hour. */
  signedLink(grant: Omit<FileGrant, 'expires'>, options?: { isSteady?: boolean }): { url: string; expires_at: string };
  /** The grant of a link, or null when it was changed or has expired. */
  verify(token: string): FileGrant | null;
}

async function withCopy<T>({ disk }: FileDisk, name: string, work: (path: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'switchboard-file-'));
  try {
    const path = join(dir, 'document');
    await pipeline(await disk.getStream(name), createWriteStream(path, { mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** A folder beside what comes in, so that what is made in it is kept by another name. */
async function inWorkFolder<T>(incomingFolder: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(incomingFolder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(incomingFolder, 'work-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Where files lie on this machine; those of a bucket are copied into the folder first, one after the other. */
async function localPaths({ disk, localRoot }: FileDisk, keys: readonly string[], folder: string): Promise<string[]> {
  if (localRoot !== null) return keys.map((key) => join(localRoot, key));
  const paths: string[] = [];
  for (const [index, key] of keys.entries()) {
    const path = join(folder, `copy-${index}`);
    await pipeline(await disk.getStream(key), createWriteStream(path, { mode: 0o600 }));
    paths.push(path);
  }
  return paths;
}

/** Files on the local disk or in a bucket, as it is configured. */
export async function createFileStore(env: Env): Promise<FileStore> {
  const store = await openDisk(env);
  const { disk, localRoot, incomingFolder } = store;
  await removeLeftOvers(incomingFolder);
  const purpose = 'file-links';
  const sign = (key: Buffer, payload: string) => createHmac('sha256', key).update(payload).digest('base64url');
  const key = deriveKey(env.authSecret, purpose);
  return {
    identity: store.identity,
    async check() {
      const name = `.health/${processId}`;
      await disk.put(name, 'ok');
      await disk.delete(name);
    },
    put: (name, content) => disk.put(name, content),
    receive: (source) => receiveInto(incomingFolder, source, store.keep),
    bytes: (name) => disk.getBytes(name),
    stream: (name, range) => (range ? store.streamPart(name, range) : disk.getStream(name)),
    async about(name) {
      const { contentLength, etag } = await disk.getMetaData(name);
      // The local disk calls its mark weak; files are stored once, so time and size tell them apart.
      return { size: contentLength, etag: etag?.replace(/^W\//, '') };
    },
    exists: (name) => disk.exists(name),
    delete: (name) => disk.delete(name),
    deleteFolder: store.deleteFolder,
    withLocalFile: (name, work) => (localRoot === null ? withCopy(store, name, work) : work(join(localRoot, name))),
    withLocalFiles: (keys, work) =>
      inWorkFolder(incomingFolder, async (folder) => work(await localPaths(store, keys, folder), folder)),
    keepFile: store.keep,
    signedLink(grant, { isSteady = false } = {}) {
      const earliest = Date.now() + signedLinkSeconds * 1000;
      const expires = isSteady ? Math.ceil(earliest / steadyMs) * steadyMs : earliest;
      const payload = Buffer.from(JSON.stringify({ ...grant, expires })).toString('base64url');
      return { url: `/api/files/${payload}.${sign(key, payload)}`, expires_at: new Date(expires).toISOString() };
    },
    verify(token) {
      const [payload = '', signature = ''] = token.split('.');
      if (!isMadeBy(env, purpose, Buffer.from(signature), (by) => Buffer.from(sign(by, payload)))) return null;
      const grant = JSON.parse(Buffer.from(payload, 'base64url').toString()) as FileGrant;
      return grant.expires > Date.now() ? grant : null;
    },
  };
}
