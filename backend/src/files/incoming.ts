import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A completely received file that isn't stored yet. */
export interface IncomingFile {
  /** Bytes that were received. */
  size: number;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
  keep(key: string): Promise<void>;
  /** Removes it if it wasn't stored. */
  discard(): Promise<void>;
}

// An older file is left over from a killed process: no request can still be writing it.
const leftOverMs = 60 * 60_000;

/** Removes files in a folder that killed processes left half-received. */
export async function removeLeftOvers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => null);
    if (info && Date.now() - info.mtimeMs > leftOverMs) await rm(path, { recursive: true, force: true });
  }
}

/** Writes a stream to a new file in a folder, piece by piece; `keep` then moves it to its place. */
export async function receiveInto(
  folder: string,
  source: Readable,
  keep: (path: string, key: string) => Promise<void>,
): Promise<IncomingFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const discard = () => rm(path, { force: true });
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(source, file);
  } catch (error) {
    await discard();
    throw error;
  }
  return { size: file.bytesWritten, bytes: () => readFile(path), keep: (key) => keep(path, key), discard };
}
