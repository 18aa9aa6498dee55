import { hostname } from 'node:os';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Lines } from '../calls/lines.ts';

const beatMs = 5_000;

interface Heart {
  pool: pg.Pool;
  id: string;
  lines: Pick<Lines, 'count'>;
  log: Logger;
}

/** Records every few seconds that this worker is alive and how many calls it carries, until `stop`. */
export async function startHeartbeat({ pool, id, lines, log }: Heart): Promise<{ stop(): Promise<void> }> {
  const beat = async () => {
    await pool.query(
      `INSERT INTO dialer_workers (id, host, pid, calls) VALUES ($1, $2, $3, $4)
       ON CONFLICT (id) DO UPDATE SET calls = excluded.calls, seen_at = now()`,
      [id, hostname(), process.pid, lines.count()],
    );
    // Removes workers without a heartbeat for an hour.
    await pool.query("DELETE FROM dialer_workers WHERE seen_at < now() - interval '1 hour'");
  };
  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'this worker could not say that it is there'));
  }, beatMs);
  await beat();
  return {
    async stop() {
      clearInterval(timer);
      await pool.query('DELETE FROM dialer_workers WHERE id = $1', [id]).catch(() => undefined);
    },
  };
}
