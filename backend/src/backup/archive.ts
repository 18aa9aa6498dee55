import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip as gunzipBack, gzip as gzipBack } from 'node:zlib';
import { type Extract, extract, pack } from 'tar-stream';
import { Manifest } from './manifest.ts';

const gzip = promisify(gzipBack);
const gunzip = promisify(gunzipBack);

// A backup is a tar file that any tar can read. Its last entry has the checksum of everything before it, so that every byte counts:
// the last four blocks are its header, its content and the two that end every tar file.
const tarBlock = 512;
const tarEnd = 2 * tarBlock;
const tailBytes = 2 * tarBlock + tarEnd;
const manifestName = 'manifest.json';

/** Rows are compressed in parts of this size, so that neither writing nor reading holds more in memory. */
const partBytes = 8 * 1024 * 1024;

/** An entry from `extract`. */
type Entry = Extract extends AsyncIterable<infer Found> ? Found : never;

interface Seal {
  sha256: string;
  manifest_bytes: number;
}

/** The last blocks of a backup, the same for the same seal. */
function tailOf({ sha256, manifest_bytes }: Seal): Promise<Buffer> {
  const tar = pack();
  const text = `${JSON.stringify({ sha256, manifest_bytes }).padEnd(tarBlock - 1)}\n`;
  tar.entry({ name: 'seal.json', mode: 0o600, mtime: new Date(0) }, text);
  tar.finalize();
  return buffer(tar);
}

const padded = (bytes: number): number => Math.ceil(bytes / tarBlock) * tarBlock;

/** A backup that is being written. It has another name until `finish`. */
export class ArchiveWriter {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #tar = pack();
  readonly #hash = createHash('sha256');
  readonly #writing: Promise<void>;
  /** Why the disk rejected a write. */
  #failure: unknown;

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
    this.#writing = this.#write();
    // The caller that adds something gets the error.
    this.#writing.catch(() => undefined);
  }

  /** Throws if a file of that name exists. */
  static async create(path: string): Promise<ArchiveWriter> {
    const exists = await open(path, 'r').catch(() => null);
    await exists?.close();
    if (exists) throw new Error(`${path} exists already. Give another name.`);
    return new ArchiveWriter(path, await open(unfinished(path), 'w', 0o600));
  }

  async #write(): Promise<void> {
    let waiting: Buffer = Buffer.alloc(0);
    for await (const chunk of this.#tar as AsyncIterable<Buffer>) {
      this.#hash.update(waiting);
      await this.#file.writeFile(waiting).catch((error: unknown) => {
        this.#failure = error;
        throw error;
      });
      waiting = chunk;
    }
    // The seal comes before the end.
    if (!waiting.equals(Buffer.alloc(tarEnd))) throw new Error('The archive does not end as a tar file does');
  }

  async add(name: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    if (this.#failure) throw this.#failure;
    const { promise: added, resolve, reject } = Promise.withResolvers<void>();
    const sink = this.#tar.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve()));
    // Both fail when the writing ends early, even if no one waits for them any longer.
    sink.on('error', reject);
    added.catch(() => undefined);
    const send = async () => {
      for await (const chunk of content) if (!sink.write(chunk)) await once(sink, 'drain');
      sink.end(undefined);
      await added;
    };
    // A full disk ends the writing, and nothing more would be accepted.
    await Promise.race([send(), this.#writing]).catch((error: unknown) => {
      throw this.#failure ?? error;
    });
  }

  /** Adds rows, compressed part by part. */
  async addRows(folder: string, blocks: AsyncIterable<Buffer>): Promise<void> {
    let number = 0;
    let part: Buffer[] = [];
    let bytes = 0;
    const flush = async () => {
      if (bytes === 0) return;
      number += 1;
      const packed = await gzip(Buffer.concat(part));
      await this.add(`${folder}${String(number).padStart(6, '0')}.copy.gz`, packed.length, [packed]);
      part = [];
      bytes = 0;
    };
    for await (const block of blocks) {
      part.push(block);
      bytes += block.length;
      if (bytes >= partBytes) await flush();
    }
    await flush();
  }

  /** Seals the backup and renames it to its final name. */
  async finish(manifest: Manifest): Promise<void> {
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    await this.add(manifestName, text.length, [text]);
    this.#tar.finalize();
    await this.#writing;
    await this.#file.writeFile(await tailOf({ sha256: this.#hash.digest('hex'), manifest_bytes: text.length }));
    await this.#file.sync();
    await this.#file.close();
    await rename(unfinished(this.#path), this.#path);
  }

  async discard(): Promise<void> {
    this.#tar.destroy();
    await this.#writing.catch(() => undefined);
    await this.#file.close();
    await rm(unfinished(this.#path), { force: true });
  }
}

const unfinished = (path: string): string => `${path}.unfinished`;

/** Reads a whole backup and returns its manifest. Throws if a single byte differs or the end is missing. */
export async function verifyArchive(path: string): Promise<Manifest> {
  const broken = (why: string) => new Error(`${path} is no whole backup: ${why}. Nothing was changed.`);
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const seal = size < tailBytes ? null : await readSeal(await readAt(file, size - tailBytes, tailBytes));
    if (!seal) throw broken('it was cut off, or is something else');
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path, { end: size - tailBytes - 1 })) hash.update(chunk as Buffer);
    if (hash.digest('hex') !== seal.sha256) throw broken('its checksum is another one, so it was damaged');
    const start = size - tailBytes - padded(seal.manifest_bytes);
    const manifest = Manifest.safeParse(JSON.parse((await readAt(file, start, seal.manifest_bytes)).toString('utf8')));
    if (!manifest.success)
      throw new Error(`${path} was made by another version of Switchboard, whose form is not known here.`);
    return manifest.data;
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer: bytes, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return bytes.subarray(0, bytesRead);
}

async function readSeal(tail: Buffer): Promise<Seal | null> {
  try {
    const seal = JSON.parse(tail.subarray(tarBlock, 2 * tarBlock).toString('utf8')) as Seal;
    return (await tailOf(seal)).equals(tail) ? seal : null;
  } catch {
    return null;
  }
}

/** The entries of a backup, one after the other, in the order in which they were written. */
export class ArchiveReader {
  readonly #entries: AsyncIterator<Entry>;
  readonly #tar = extract();
  readonly #source;
  #next: Entry | null = null;

  constructor(path: string) {
    this.#source = createReadStream(path);
    this.#source.on('error', (error) => this.#tar.destroy(error));
    this.#source.pipe(this.#tar);
    this.#entries = this.#tar[Symbol.asyncIterator]();
  }

  /** The next entry if it is in that folder; read its content before the next call. */
  async take(folder: string): Promise<{ name: string; content: AsyncIterable<Buffer> } | null> {
    if (!this.#next) {
      const { value, done } = await this.#entries.next();
      if (done) return null;
      this.#next = value;
    }
    const content = this.#next;
    if (!content.header.name.startsWith(folder)) return null;
    this.#next = null;
    return { name: content.header.name.slice(folder.length), content: content as AsyncIterable<Buffer> };
  }

  /** The rows of a folder, as they were added. */
  async *rows(folder: string): AsyncGenerator<Buffer> {
    for (let part = await this.take(folder); part; part = await this.take(folder))
      yield await gunzip(await buffer(part.content));
  }

  close(): void {
    this.#source.destroy();
    this.#tar.destroy();
  }
}
