import { z } from 'zod';
import { auditActorKinds, auditDays, auditSearchTooShort, isAuditSearch } from './audit-logs.limits.ts';
import type { Endpoints } from './endpoint.ts';
import { Id, PageQuery, page, Timestamp } from './shared.ts';

export const AuditActorKind = z.enum(auditActorKinds);

/** An action: the actor, the resource, the time and the origin. */
export const AuditLog = z.object({
  id: Id,
  created_at: Timestamp,
  actor_kind: AuditActorKind,
  /** Null for Switchboard itself. */
  actor_id: z.string().nullable(),
  /** The name at that time, which stays after the actor is deleted. */
  actor_name: z.string().nullable(),
  /** A verb, such as `create`, `update`, `delete`, `call` or `revoke`. */
  action: z.string(),
  /** The kind of thing, such as `lead` or `api_key`. */
  resource_type: z.string(),
  resource_id: z.string().nullable(),
  /** The resource's name at that time. */
  resource_name: z.string().nullable(),
  /** The address of the page that shows it; null if it is deleted, or has none. */
  path: z.string().nullable(),
  /** The origin of the request; null if no request caused the action. */
  ip_address: z.string().nullable(),
  request_id: z.string().nullable(),
  /** `before` and `after` have the changed fields; other properties depend on the action. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditLog = z.infer<typeof AuditLog>;

const AuditFilter = z.object({
  /** Part of a name; at least three letters. */
  search: z.string().trim().max(200).refine(isAuditSearch, auditSearchTooShort).optional(),
  actor_kind: AuditActorKind.optional(),
  actor_id: Id.optional(),
  resource_type: z.string().max(50).optional(),
  /** Usually a row's id; a module has its own. */
  resource_id: z.string().max(100).optional(),
  action: z.string().max(50).optional(),
  /** The first and the last day, in the organization's time zone. */
  start_date: z.iso.date().optional(),
  end_date: z.iso.date().optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditSettings = z.object({
  /** Entries older than this are removed. */
  retention_days: z
    .int('Enter a number of days')
    .min(auditDays.min, `Entries are kept for at least ${auditDays.min} days`)
    .max(auditDays.max, `Entries are kept for at most ${auditDays.max} days`),
});
export type AuditSettings = z.infer<typeof AuditSettings>;

export const auditLogApi = {
  'GET /api/audit-logs': {
    summary: 'Lists who did what, newest first',
    access: 'member',
    permission: 'audit.read',
    stale_after: 'any change',
    query: PageQuery.extend(AuditFilter.shape),
    response: page(AuditLog),
  },
  'GET /api/audit-logs/export': {
    summary: 'The same entries as a table of comma-separated values, all of them',
    access: 'member',
    permission: 'audit.read',
    query: AuditFilter,
    answer_type: 'text/csv',
  },
  'GET /api/audit-logs/settings': {
    summary: 'How long the organization keeps its audit log',
    access: 'member',
    permission: 'audit.read',
    stale_after: ['organization.changed'],
    response: AuditSettings,
  },
  'PUT /api/audit-logs/settings': {
    summary: 'Sets how long the organization keeps its audit log',
    access: 'member',
    permission: 'organization.delete',
    body: AuditSettings,
    response: AuditSettings,
  },
} as const satisfies Endpoints;
