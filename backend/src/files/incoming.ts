import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file that has come in whole and belongs nowhere yet. */
export interface IncomingFile {
  /** Bytes that really came. */
  size: number;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
  keep(key: string): Promise<void>;
  /** Removes what was not kept. */
  discard(): Promise<void>;
}

// What no request can still be writing is left of a process that was killed.
const leftOverMs = 60 * 60_000;

/** Removes what killed processes left half-received in a folder. */
export async function removeLeftOvers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => null);
    if (info && Date.now() - info.mtimeMs > leftOverMs) await rm(path, { recursive: true, force: true });
  }
}

/** Writes a stream to a file of its own in a folder, piece by piece; `keep` then puts it where it belongs. */
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
