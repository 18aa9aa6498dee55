import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { Timestamp } from './shared.ts';

/** The database migrations that this version needs, and their status. */
export const Migrations = z.object({
  /** Newest first. */
  applied: z.array(z.object({ name: z.string(), applied_at: Timestamp })),
  /** In the order in which they are applied. */
  pending: z.array(z.string()),
  /** The one that stopped the last run; null if none did. */
  failed: z.object({ name: z.string(), at: Timestamp, message: z.string() }).nullable(),
  /** Whether a process is applying them now. */
  is_running: z.boolean(),
});
export type Migrations = z.infer<typeof Migrations>;

/** Why something was refused because of the database's state. */
export const migrationReasons = ['migrations_pending', 'migration_failed'] as const;

export const migrationApi = {
  'GET /api/migrations': {
    summary: 'Lists the migrations of the database that are applied and those that are pending',
    access: 'super-admin',
    response: Migrations,
  },
  'POST /api/migrations': {
    summary: 'Applies the pending migrations; a concurrent request waits until they are applied',
    access: 'super-admin',
    response: Migrations,
  },
  'GET /api/migrations/pending': {
    summary: 'How many migrations are pending: until they are applied, pages may find no table',
    access: 'session',
    response: z.object({ count: z.int() }),
  },
} as const satisfies Endpoints;
