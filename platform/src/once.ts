// Two clicks on the same control within this time are one double click.
const doubleClickMs = 500;

/** Whether two inputs request the same thing. Files and other objects with an identity are equal only to themselves. */
export function isSameInput(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isPlain(one) || !isPlain(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameInput(one[name], other[name]))
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

interface Run<Result> {
  input: unknown;
  startedAt: number;
  isRunning: boolean;
  result: Promise<Result>;
}

/**
 * Runs work once for a double click: a repeated request while it is running, or within half a second of a successful
 * run, gets the result of that run. Failed work can be repeated immediately.
 */
export function createOnce(): <Result>(input: unknown, work: () => Promise<Result>) => Promise<Result> {
  let last: Run<unknown> | null = null;
  return <Result>(input: unknown, work: () => Promise<Result>): Promise<Result> => {
    const isRepeated =
      last !== null &&
      isSameInput(last.input, input) &&
      (last.isRunning || performance.now() - last.startedAt < doubleClickMs);
    if (last && isRepeated) return last.result as Promise<Result>;
    const run: Run<Result> = { input, startedAt: performance.now(), isRunning: true, result: work() };
    last = run;
    run.result.then(
      () => {
        run.isRunning = false;
      },
      () => {
        if (last === run) last = null;
      },
    );
    return run.result;
  };
}
