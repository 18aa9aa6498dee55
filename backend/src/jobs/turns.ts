/**
 * Runs work one after another, in lines by name. Work that has run for `patienceMs` no longer makes the next one wait; the time for
 * `prepare` doesn't count.
 */
export function createTurns(
  patienceMs: number,
): <T>(line: string, work: () => Promise<T>, prepare?: () => Promise<void>) => Promise<T> {
  const lines = new Map<string, Promise<void>>();
  return async (line, work, prepare) => {
    const before = lines.get(line);
    const { promise, resolve } = Promise.withResolvers<void>();
    lines.set(
      line,
      Promise.all([before, promise]).then(() => undefined),
    );
    await before;
    let timer: NodeJS.Timeout | undefined;
    try {
      await prepare?.();
      timer = setTimeout(resolve, patienceMs).unref();
      return await work();
    } finally {
      clearTimeout(timer);
      resolve();
    }
  };
}
