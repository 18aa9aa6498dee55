import { createHash } from 'node:crypto';
import type { Tx } from '../database/database.ts';

/** A change as the audit log records it. */
export interface AuditedChange {
  action: string;
  resource_type: string;
  resource_id: string | null;
  resource_name: string | null;
  details: Record<string, unknown>;
}

/** The changes that one request has made so far in its open transaction. */
export async function readChanges(tx: Tx, organizationId: string, requestId: string): Promise<AuditedChange[]> {
  // The transaction began moments ago: the index by time finds its entries.
  return tx.$queryRaw<AuditedChange[]>`
    SELECT action, resource_type, resource_id, resource_name, details FROM audit_logs
    WHERE organization_id = ${organizationId}::uuid AND request_id = ${requestId}
      AND created_at > now() - interval '10 minutes'
    ORDER BY resource_type, action, resource_name, id`;
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

// New rows get other ids and times each time that the change is tried.
function withoutNew(value: unknown, given: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutNew(item, given));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, key === 'before' ? item : withoutNew(item, given)]),
    );
  if (typeof value !== 'string' || given.includes(value)) return value;
  if (uuid.test(value)) return 'id';
  return moment.test(value) ? 'moment' : value;
}

/** Distinguishes sets of changes: what is changed, from which values and to which. `given` are the arguments as text. */
export function fingerprintOf(changes: readonly AuditedChange[], given: string): string {
  const texts = changes.map(({ details: { mcp_client: _, ...details }, ...change }) =>
    JSON.stringify(withoutNew({ ...change, details }, given)),
  );
  return createHash('sha256').update(texts.sort().join('\n')).digest('base64url').slice(0, 22);
}
