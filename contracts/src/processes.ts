import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { Id, Timestamp } from './shared.ts';

/** A process of the installation, as it says of itself every few seconds. */
export const Process = z.object({
  id: Id,
  host: z.string(),
  pid: z.int(),
  roles: z.array(z.enum(['api', 'worker', 'agent'])),
  version: z.string(),
  started_at: Timestamp,
  seen_at: Timestamp,
  /** False where nothing was heard of it for 15 seconds: it was killed, or cannot reach the database. */
  is_alive: z.boolean(),
  /** It was told to stop, and brings what it has begun to its end. */
  is_stopping: z.boolean(),
  /** What it was doing when its watchdog ended it because it was frozen; null for any other process. */
  frozen_work: z.string().nullable(),
  /** When it ended, if it did so in order; null for others. */
  ended_at: Timestamp.nullable(),
  /** Why it ended, as far as it is known, such as `SIGTERM`; null while it runs. */
  end_reason: z.string().nullable(),
  /** A disk has no room: uploads are refused until it has. */
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
