import { hash } from 'node:crypto';

/** Identifies a set of rows: their number, and a sum that doesn't depend on their order. */
export interface Digest {
  rows: number;
  digest: string;
}

const newline = 0x0a;

/** Counts and sums up rows of text, each with a newline at its end. */
export class RowsDigest {
  #rows = 0;
  // Sums of the words of each row's SHA-256, so that two equal rows don't cancel each other out.
  readonly #sum = new Uint32Array(8);

  /** Adds a block of whole rows. */
  update(block: Buffer): void {
    let start = 0;
    for (let end = block.indexOf(newline); end >= 0; end = block.indexOf(newline, start)) {
      const words = hash('sha256', block.subarray(start, end), 'buffer');
      for (let index = 0; index < this.#sum.length; index += 1)
        this.#sum[index] = (this.#sum[index] ?? 0) + words.readUInt32LE(index * 4);
      this.#rows += 1;
      start = end + 1;
    }
    if (start !== block.length) throw new Error('A block of rows ends within a row');
  }

  get value(): Digest {
    return { rows: this.#rows, digest: Buffer.from(this.#sum.buffer).toString('hex') };
  }
}

/** Passes blocks on unchanged and adds each to a digest. */
export async function* digested(blocks: AsyncIterable<Buffer>, digest: RowsDigest): AsyncGenerator<Buffer> {
  for await (const block of blocks) {
    digest.update(block);
    yield block;
  }
}

/** The digest of rows, which are then dropped. */
export async function digestOf(blocks: AsyncIterable<Buffer>): Promise<Digest> {
  const digest = new RowsDigest();
  for await (const block of blocks) digest.update(block);
  return digest.value;
}

export const isSame = (one: Digest, other: Digest): boolean => one.rows === other.rows && one.digest === other.digest;
