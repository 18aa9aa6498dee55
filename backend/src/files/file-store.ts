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

/** Seconds for which a link to a file is valid. Source: specification 01 §9. */
const signedLinkSeconds = 3600;

// A steady link stays the same this long, so that browsers don't load a picture again with every answer that contains it.
const steadyMs = 15 * 60_000;

/** The contents of a signed link. */
export interface FileGrant {
  key: string;
  file_name: string;
  content_type: string;
  /** Shown by the browser in place (audio), or saved. */
  disposition: 'inline' | 'attachment';
  /** The client for whose members the link was made: it ends when recordings are no longer shared with them. */
  client_id?: string;
  expires: number;
}

export interface FileStore {
  /** Identifies the store: two processes with the same identity see the same files. */
  identity: string;
  /** Writes a file and removes it. Throws if the store can't be written to at the moment. */
  check(): Promise<void>;
  put(key: string, content: Uint8Array): Promise<void>;
  /** Receives a file in pieces, so that its size costs no memory. */
  receive(source: Readable): Promise<IncomingFile>;
  bytes(key: string): Promise<Uint8Array>;
  /** The file, or the requested part of it, as a stream. */
  stream(key: string, range?: ByteRange): Promise<Readable>;
  /** Its size in bytes, and a tag that changes with its content. */
  about(key: string): Promise<{ size: number; etag: string | undefined }>;
  exists(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** Removes all files below a folder; a missing folder is no error. */
  deleteFolder(prefix: string): Promise<void>;
  /** Gives `work` the path of the file on this machine, for the extractor; a copy of a file from a bucket is removed afterwards. */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Gives `work` the paths of several files and a working folder, which is removed afterwards. */
  withLocalFiles<T>(keys: readonly string[], work: (paths: string[], folder: string) => Promise<T>): Promise<T>;
  /** Stores a file of such a folder under a key, whatever its size. */
  keepFile(path: string, key: string): Promise<void>;
  /** A link that opens without a session until it expires; a steady link stays the same for a quarter of an hour. */
  signedLink(grant: Omit<FileGrant, 'expires'>, options?: { isSteady?: boolean }): { url: string; expires_at: string };
  /** The grant of a link, or null if it was changed or has expired. */
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

/** A folder next to incoming files, so that its results can be stored by renaming them. */
async function inWorkFolder<T>(incomingFolder: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(incomingFolder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(incomingFolder, 'work-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Paths of files on this machine; files of a bucket are copied into the folder first, one after the other. */
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

/** Files on the local disk or in a bucket, as configured. */
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
      // The local disk marks its tag as weak. Files are written only once, so time and size are enough to distinguish them.
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
