import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { writeAtomically } from './atomic-write.ts';

type Entry = [mtimeMs: number, size: number, hash: string];

/** Hashes of files, kept between runs: a file is read again only when its time or size has changed. */
export class FileHashes {
  readonly #path: string;
  readonly #entries: Map<string, Entry>;
  #isDirty = false;

  constructor(path: string) {
    this.#path = path;
    this.#entries = readEntries(path);
  }

  of(file: string): string {
    const { mtimeMs, size } = statSync(file);
    const known = this.#entries.get(file);
    if (known && known[0] === mtimeMs && known[1] === size) return known[2];
    const hash = createHash('sha256').update(readFileSync(file)).digest('base64url');
    // A file changed within the clock's last tick could change again unnoticed: such a hash is not kept.
    if (Date.now() - mtimeMs > 50) {
      this.#entries.set(file, [mtimeMs, size, hash]);
      this.#isDirty = true;
    }
    return hash;
  }

  save(): void {
    if (!this.#isDirty) return;
    writeAtomically(this.#path, JSON.stringify([...this.#entries]));
    this.#isDirty = false;
  }
}

function readEntries(path: string): Map<string, Entry> {
  try {
    return new Map(JSON.parse(readFileSync(path, 'utf8')) as [string, Entry][]);
  } catch {
    return new Map();
  }
}
