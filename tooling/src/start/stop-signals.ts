/** A key press reaches us twice, from the terminal and from npm: what comes within this time is one wish. */
const samePressMs = 700;

/** Calls `onFirst` at the first signal to stop, and `onSecond` when another one shows impatience. */
export function onStopSignal(onFirst: () => void, onSecond: () => void): void {
  let firstAt: number | null = null;
  const receive = () => {
    if (firstAt === null) {
      firstAt = performance.now();
      onFirst();
    } else if (performance.now() - firstAt > samePressMs) onSecond();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, receive);
}
