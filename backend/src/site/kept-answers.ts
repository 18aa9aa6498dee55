import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** An answer that is the same for every request: its bytes and their tag. */
export interface KeptAnswer {
  bytes: Uint8Array<ArrayBuffer>;
  /** Weak, since one tag covers the bytes in every encoding. */
  etag: string;
  /** The bytes in an encoding, which is made on first use. */
  encoded(encoding: 'br' | 'gzip'): Promise<Uint8Array<ArrayBuffer>>;
}

/** Compression by encoding. */
const compress = {
  // Made once and sent often: the highest level, which would be too slow for a personal answer.
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

/** Answers in memory by their names. Beyond `maxBytes` the least recently used ones are dropped. */
export class KeptAnswers {
  readonly #answers = new Map<string, Promise<KeptAnswer | null>>();
  readonly #sizes = new Map<string, number>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The answer of a name, made on first use; null if it can't be made, which is not remembered. */
  get(name: string, make: () => Promise<Uint8Array<ArrayBuffer> | null>): Promise<KeptAnswer | null> {
    const kept = this.#answers.get(name) ?? this.#keep(name, make);
    // The most recently used answer comes last.
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
