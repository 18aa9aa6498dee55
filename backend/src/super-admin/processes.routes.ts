import type { Process, processApi } from '@switchboard/contracts/processes';
import type { z } from 'zod';
import type { Handlers } from '../handler.ts';
import { aliveSeconds } from '../processes/living.ts';

type Row = Omit<z.output<typeof Process>, 'started_at' | 'seen_at'> & Record<'started_at' | 'seen_at', Date>;

export const processHandlers: Handlers<typeof processApi> = {
  'GET /api/processes': async ({ systemPool }) => {
    const { rows } = await systemPool.query<Row>(
      `SELECT id, host, pid, roles, version, started_at, seen_at, stopping_at IS NOT NULL AS is_stopping, is_disk_full, dropped_log_lines,
         CASE WHEN frozen_at IS NOT NULL THEN coalesce(frozen_work, 'unknown work') END AS frozen_work,
         seen_at > now() - make_interval(secs => $1) AS is_alive
       FROM processes ORDER BY started_at, id`,
      [aliveSeconds],
    );
    return { items: rows };
  },
};
