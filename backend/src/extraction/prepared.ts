/** A table that takes long to build. */
export interface Prepared<T> {
  get(): T;
  /** Builds it in pieces between other work of the event loop. */
  prepare(): Promise<void>;
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A table that is built once: on first use, or before that piece by piece. Each `yield` of `make` ends a piece. */
export function prepared<T>(make: () => Generator<void, T>): Prepared<T> {
  let made: { value: T } | undefined;
  function finish(pieces: Generator<void, T>): { value: T } {
    for (;;) {
      const { done, value } = pieces.next();
      if (done) return { value };
    }
  }
  return {
    get() {
      made ??= finish(make());
      return made.value;
    },
    async prepare() {
      const pieces = make();
      while (!made) {
        const { done, value } = pieces.next();
        if (done) made = { value };
        else await turn();
      }
    },
  };
}
