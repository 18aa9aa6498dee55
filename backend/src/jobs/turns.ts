/**
 * Makes what runs work one after another, in lines by name. Work that has run for `patienceMs` no longer makes the next one
 * wait.
 */
export function createTurns(patienceMs: number): <T>(line: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, Promise<void>>();
  return async (line, work) => {
    const before = lines.get(line);
    const { promise, resolve } = Promise.withResolvers<void>();
    lines.set(
      line,
      Promise.all([before, promise]).then(() => undefined),
    );
    await before;
    const timer = setTimeout(resolve, patienceMs);
    timer.unref();
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      resolve();
    }
  };
}
