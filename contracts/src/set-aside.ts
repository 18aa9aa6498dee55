import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { Id, Timestamp } from './shared.ts';

/** Why work is set aside: its process froze, ended unexpectedly, or was killed by someone, during the work. */
export const SetAsideReason = z.enum(['froze', 'ended', 'killed']);
export type SetAsideReason = z.infer<typeof SetAsideReason>;

/** Work that stopped its process. It is retried only if an operator decides so. */
export const SetAsideWork = z.object({
  id: Id,
  /** The name of the job, e.g. `lead-import.run`. */
  kind: z.string(),
  /** The key of the work, which contains its row's id, e.g. `lead-import.run:<id>`. */
  key: z.string(),
  /** Null for work that belongs to no organization. */
  organization: z.object({ id: Id, name: z.string() }).nullable(),
  reason: SetAsideReason,
  times: z.int(),
  /** Where the process was blocked; null if unknown. */
  stack: z.string().nullable(),
  host: z.string().nullable(),
  first_at: Timestamp,
  last_at: Timestamp,
  set_aside_at: Timestamp,
  /** False for work that is no longer possible, such as for a call that has ended. */
  is_retryable: z.boolean(),
});
export type SetAsideWork = z.infer<typeof SetAsideWork>;

export const setAsideReasons = ['work_not_retryable'] as const;

const params = z.object({ work_id: Id });
const Done = z.object({ success: z.literal(true) });

export const setAsideApi = {
  'GET /api/superadmin/set-aside': {
    summary: 'Lists work that stopped its process and was set aside, newest first',
    access: 'super-admin',
    response: z.object({ items: z.array(SetAsideWork) }),
  },
  'POST /api/superadmin/set-aside/:work_id/retry': {
    summary: 'Tries set-aside work again; it is set aside again after two more failures',
    access: 'super-admin',
    params,
    response: Done,
  },
  'DELETE /api/superadmin/set-aside/:work_id': {
    summary: 'Drops set-aside work: it is not tried again',
    access: 'super-admin',
    params,
    response: Done,
  },
} as const satisfies Endpoints;
