import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Something that is the same for everybody who asks: its bytes, and how they are known. */
export interface KeptAnswer {
  bytes: Uint8Array<ArrayBuffer>;
  /** Weak, since one stands for the bytes in every encoding. */
  etag: string;
  /** The bytes in an encoding, which is made at the first need. */
  encoded(encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>>;
}

/** How bytes become those of an encoding. */
const compress = {
  // Made once and sent often: the highest level, which an answer for one person could not wait for.
  br: (bytes: Uint8Array) => brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength } }),
  gzip: (bytes: Uint8Array) => gzipped(bytes, { level: 9 }),
};

function keptAnswer(bytes: Uint8Array<ArrayBuffer>): KeptAnswer {
  const made = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return {
    bytes,
    etag: `W/"${hash}"`,
    encoded(encoding) {
      const before = made.get(encoding);
      if (before) return before;
      const making = compress[encoding](bytes).then((content) => new Uint8Array(content));
      made.set(encoding, making);
      making.catch(() => made.delete(encoding));
      return making;
    },
  };
}

/** Answers in memory by their names. Beyond `maxBytes` those that were not asked for the longest are let go. */
export class KeptAnswers {
  readonly #answers = new Map<string, Promise<KeptAnswer | null>>();
  readonly #sizes = new Map<string, number>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** What is kept under a name, made at the first need; null where it cannot be made, which is not remembered. */
  get(name: string, make: () => Promise<Uint8Array<ArrayBuffer> | null>): Promise<KeptAnswer | null> {
    const kept = this.#answers.get(name) ?? this.#keep(name, make);
    // The one that was asked for last stands last.
    this.#answers.delete(name);
    this.#answers.set(name, kept);
    return kept;
  }

  #keep(name: string, make: () => Promise<Uint8Array<ArrayBuffer> | null>): Promise<KeptAnswer | null> {
    const making = make().then((bytes) => (bytes ? keptAnswer(bytes) : null));
    const settle = (answer: KeptAnswer | null) => {
      if (this.#answers.get(name) !== making) return;
      if (!answer) return this.#forget(name);
      this.#sizes.set(name, answer.bytes.byteLength);
      this.#bytes += answer.bytes.byteLength;
      for (const oldest of this.#answers.keys()) {
        if (this.#bytes <= this.#maxBytes || oldest === name) break;
        this.#forget(oldest);
      }
    };
    making.then(settle, () => this.#forget(name));
    return making;
  }

  #forget(name: string): void {
    this.#answers.delete(name);
    this.#bytes -= this.#sizes.get(name) ?? 0;
    this.#sizes.delete(name);
  }
}
