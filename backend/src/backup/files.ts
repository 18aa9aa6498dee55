import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileDisk } from '../files/disk.ts';
import { receiveInto } from '../files/incoming.ts';
import type { ArchiveReader, ArchiveWriter } from './archive.ts';
import { RowsDigest } from './rows-digest.ts';

/** A digest of all files of an installation, independent of their order. */
class FilesDigest {
  readonly #rows = new RowsDigest();
  #bytes = 0;

  add(key: string, size: number, sha256: string): void {
    this.#bytes += size;
    this.#rows.update(Buffer.from(`${JSON.stringify(key)} ${size} ${sha256}\n`));
  }

  get value() {
    return { ...this.#rows.value, bytes: this.#bytes };
  }
}

async function* hashed(key: string, content: AsyncIterable<Buffer>, into: FilesDigest): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    size += chunk.length;
    yield chunk;
  }
  into.add(key, size, hash.digest('hex'));
}

/** Adds all files. Leaves out files that are removed in the meantime. */
export async function addFiles(archive: ArchiveWriter, { keys, open }: FileDisk) {
  const digest = new FilesDigest();
  for await (const key of keys()) {
    const file = await open(key);
    if (file) await archive.add(`files/${key}`, file.size, hashed(key, file.content, digest));
  }
  return digest.value;
}

export async function hasFiles({ keys }: FileDisk): Promise<boolean> {
  for await (const _ of keys()) return true;
  return false;
}

/** Throws for a key outside the folder of the files, because a backup may come from anyone. */
function assertKey(key: string): void {
  if (!key.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part)))
    throw new Error(`The backup names a file outside its folder: ${JSON.stringify(key)}`);
}

async function store({ incomingFolder, keep }: FileDisk, key: string, content: AsyncIterable<Buffer>): Promise<void> {
  assertKey(key);
  const file = await receiveInto(incomingFolder, Readable.from(content), keep);
  try {
    await file.keep(key);
  } finally {
    await file.discard();
  }
}

/** Stores the files of a backup. */
export async function takeFiles(archive: ArchiveReader, disk: FileDisk) {
  const digest = new FilesDigest();
  for (let file = await archive.take('files/'); file; file = await archive.take('files/'))
    await store(disk, file.name, hashed(file.name, file.content, digest));
  return digest.value;
}

/** Copies all files from one place to another and reads the copies. Throws if one differs. */
export async function copyFiles(from: FileDisk, to: FileDisk) {
  const read = new FilesDigest();
  const stored = new FilesDigest();
  for await (const key of from.keys()) {
    const file = await from.open(key);
    if (!file) continue;
    await store(to, key, hashed(key, file.content, read));
    const copy = await to.open(key);
    if (copy) for await (const _ of hashed(key, copy.content, stored));
  }
  if (read.value.digest !== stored.value.digest)
    throw new Error('A file is not the same in the place that it was copied to.');
  return read.value;
}
