const standbyArgument = '--standby';
const aliveMs = 1_000;

/** The starter's message to a standby that replaces another process. */
interface TakeOver {
  type: 'take-over';
  killed_pids: string;
}

/**
 * Returns at once in a process that was started normally. One with `--standby` has loaded its modules by now and waits until the
 * starter makes it replace a frozen process: on a busy machine, loading takes longer than everything else.
 */
export async function untilNeeded(): Promise<void> {
  if (!process.argv.includes(standbyArgument) || !process.connected) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const leave = () => process.exit(0);
  const hear = (message: TakeOver | null) => {
    if (message?.type !== 'take-over') return;
    process.off('message', hear).off('disconnect', leave);
    process.env.SWITCHBOARD_KILLED_PIDS = message.killed_pids;
    resolve();
  };
  process.on('message', hear).on('disconnect', leave);
  await loadAhead();
  await promise;
}

/** Loads the modules that a start needs. */
async function loadAhead(): Promise<void> {
  await import('../database/migrations.ts');
  if (process.env.SWITCHBOARD_DEMO === '1') await import('../demo/load.ts');
}

/** Reports to the starter each second that the event loop is running. A process that is never ended as frozen needs no standby. */
export function reportAlive(frozenMs: number | null): void {
  if (frozenMs === null) return;
  const report = () => {
    if (process.connected) process.send?.({ type: 'alive', frozen_ms: frozenMs });
  };
  report();
  setInterval(report, aliveMs).unref();
}
