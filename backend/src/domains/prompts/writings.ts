/** Texts that are being written in one process. */
export interface Writings {
  /** Keeps a text until it is over; must not throw. */
  add(work: Promise<void>): void;
  /** Waits until no text is being written. */
  drain(): Promise<void>;
}

export function createWritings(): Writings {
  const underWay = new Set<Promise<void>>();
  return {
    add(work) {
      const kept = work.finally(() => underWay.delete(kept));
      underWay.add(kept);
    },
    async drain() {
      await Promise.allSettled([...underWay]);
    },
  };
}
