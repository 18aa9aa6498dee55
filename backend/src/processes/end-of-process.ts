import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Services } from '../services.ts';

function readBootId(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return null;
  }
}

/** Identifies the current boot of this machine; null if the system doesn't report it. */
export const bootId = readBootId();

/**
 * Records earlier processes that were killed by someone: the starter passes on their numbers if it saw SIGKILL and neither the
 * watchdog nor a lack of memory explains it.
 */
export async function recordKilledProcess({ systemPool, env, log }: Pick<Services, 'systemPool' | 'env' | 'log'>) {
  if (env.killedPids.length === 0) return;
  const { rowCount } = await systemPool.query(
    `UPDATE processes SET killed_at = now() WHERE host = $1 AND pid = ANY($2) AND boot_id = $3
       AND killed_at IS NULL AND counted_at IS NULL AND frozen_at IS NULL`,
    [hostname(), env.killedPids, bootId],
  );
  if (rowCount) log.warn({ pids: env.killedPids }, 'processes before this one were killed by someone');
}
