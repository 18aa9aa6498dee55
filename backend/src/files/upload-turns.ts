interface Waiting {
  /** Bytes of this upload that were taken before. */
  taken: number;
  begin(): void;
}

/** Calls back after all other due work has had its turn. */
type Later = (next: () => void) => void;

/**
 * Pieces of uploads are taken one at a time, so that other requests run in between. Organizations take turns, and of one
 * organization's uploads the one with the fewest received bytes goes first, so that a small file doesn't wait for large ones. A
 * slow upload delays no other.
 */
export class UploadTurns {
  readonly #later: Later;
  /** By organization; the one whose turn is next comes first. */
  readonly #queues = new Map<string, Waiting[]>();
  #isTaken = false;

  constructor(later: Later = setImmediate) {
    this.#later = later;
  }

  /** Resolves when the next piece of an upload may be taken. */
  async turn(organizationId: string, taken: number): Promise<void> {
    if (!this.#isTaken) return this.#take();
    const { promise, resolve } = Promise.withResolvers<void>();
    const queue = this.#queues.get(organizationId) ?? [];
    queue.push({ taken, begin: resolve });
    this.#queues.set(organizationId, queue);
    return promise;
  }

  #take(): void {
    this.#isTaken = true;
    this.#later(() => this.#advance());
  }

  #advance(): void {
    this.#isTaken = false;
    const [next] = this.#queues;
    if (!next) return;
    const [organizationId, queue] = next;
    const first = queue.reduce((least, one) => (one.taken < least.taken ? one : least));
    queue.splice(queue.indexOf(first), 1);
    // Move to the end of the line.
    this.#queues.delete(organizationId);
    if (queue.length > 0) this.#queues.set(organizationId, queue);
    this.#take();
    first.begin();
  }

  /** The pieces of a body, each when its organization has its turn. */
  async *pieces(organizationId: string, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let taken = 0;
    for await (const piece of body) {
      await this.turn(organizationId, taken);
      taken += piece.byteLength;
      yield piece;
    }
  }
}

/** The turns of all uploads to this process. */
export const uploadTurns = new UploadTurns();
