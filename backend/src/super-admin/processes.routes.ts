import type { Process, processApi } from '@switchboard/contracts/processes';
import type { z } from 'zod';
import type { Handlers } from '../handler.ts';
import { aliveSeconds, silentReason } from '../processes/living.ts';

type Times = 'started_at' | 'seen_at' | 'ended_at';
type Row = Omit<z.output<typeof Process>, Times> & Record<'started_at' | 'seen_at', Date> & { ended_at: Date | null };

const list = `
  SELECT id, host, pid, roles, version, started_at, seen_at, stopping_at IS NOT NULL AS is_stopping, is_disk_full, dropped_log_lines,
    CASE WHEN frozen_at IS NOT NULL THEN coalesce(frozen_work, 'unknown work') END AS frozen_work,
    seen_at > now() - make_interval(secs => $1) AS is_alive, NULL::timestamptz AS ended_at,
    CASE WHEN seen_at <= now() - make_interval(secs => $1) OR frozen_at IS NOT NULL OR killed_at IS NOT NULL THEN ${silentReason} END AS end_reason
  FROM processes
  UNION ALL
  (SELECT id, host, pid, roles, version, started_at, ended_at, true, false, 0, NULL, false, ended_at, reason
   FROM ended_processes ORDER BY ended_at DESC LIMIT $2)
  ORDER BY started_at, id`;

/** Ended processes on the page: one that restarts repeatedly must not fill it. */
const maxEnded = 50;

export const processHandlers: Handlers<typeof processApi> = {
  'GET /api/processes': async ({ systemPool }) => {
    const { rows } = await systemPool.query<Row>(list, [aliveSeconds, maxEnded]);
    return { items: rows };
  },
};
