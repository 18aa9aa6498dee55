/** Functions for the pool, for tests. */
export const functions = {
  double: async () => (value: number) => value * 2,
  /** Blocks its thread until the first number in the shared memory is incremented. */
  wait: async () => (shared: SharedArrayBuffer) => Atomics.wait(new Int32Array(shared), 0, 0),
  spin: async () => () => {
    for (;;);
  },
  fill: async () => () => {
    const kept: unknown[] = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => ({ index })));
  },
  fail: async () => () => {
    throw new Error('no');
  },
};
