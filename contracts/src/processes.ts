import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { Id, Timestamp } from './shared.ts';

/** A process of the installation, as it reports itself every few seconds. */
export const Process = z.object({
  id: Id,
  host: z.string(),
  pid: z.int(),
  roles: z.array(z.enum(['api', 'worker', 'agent'])),
  version: z.string(),
  started_at: Timestamp,
  seen_at: Timestamp,
  /** False if it sent no sign of life for 15 seconds: it was killed, or can't reach the database. */
  is_alive: z.boolean(),
  /** It is shutting down and finishes its current work. */
  is_stopping: z.boolean(),
  /** Its work when its watchdog ended it because it was frozen; null for other processes. */
  frozen_work: z.string().nullable(),
  /** When it ended, if it shut down properly; null otherwise. */
  ended_at: Timestamp.nullable(),
  /** Why it ended, if known, such as `SIGTERM`; null while it runs. */
  end_reason: z.string().nullable(),
  /** A disk is full: uploads are refused until there is space. */
  is_disk_full: z.boolean(),
  /** Log lines that could not be written since the process started. */
  dropped_log_lines: z.int(),
});
export type Process = z.infer<typeof Process>;

export const processApi = {
  'GET /api/processes': {
    summary:
      'Lists the processes of the installation, and those that ended within the last day with the reason, oldest first',
    access: 'super-admin',
    response: z.object({ items: z.array(Process) }),
  },
} as const satisfies Endpoints;
