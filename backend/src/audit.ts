import { type AuditedActor, auditColumnsOf, throughOf } from './actor.ts';
import type { Context } from './context.ts';
import type { Tx } from './database/database.ts';
import type { Prisma } from './generated/prisma/client.ts';
import { beginningOf } from './text/beginning-of.ts';

/** The parts of a context that an audit log entry needs. */
export type Audited = Pick<Context, 'organizationId' | 'requestId' | 'ipAddress'> & { actor: AuditedActor };

/** An action on a resource; `resource_name` is its name for people. */
interface Entry {
  action: string;
  resource_type: string;
  resource_id: string;
  resource_name: string | null;
  details?: Prisma.InputJsonObject;
}

/** Records an action that changed no row shown in browsers; use `recordChange` for all other actions. */
export async function audit(tx: Tx, context: Audited, entry: Entry): Promise<void> {
  await auditAll(tx, context, [entry]);
}

/** Entries per statement: writing thousands as text would block the event loop. */
const entriesAtOnce = 500;

/** Records many actions of one request. */
export async function auditAll(tx: Tx, context: Audited, entries: readonly Entry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += entriesAtOnce)
    await auditSome(tx, context, entries.slice(from, from + entriesAtOnce));
}

/** The entries are sent to the database as one text: Prisma takes long for many parameters or arrays. */
async function auditSome(
  tx: Tx,
  { organizationId, requestId, ipAddress, actor }: Audited,
  entries: readonly Entry[],
): Promise<void> {
  const { user_id, actor_kind, actor_id, actor_name } = auditColumnsOf(actor);
  const through = throughOf(actor);
  const rows = JSON.stringify(
    entries.map(({ details, ...entry }) => ({ ...entry, details: { ...details, ...through } })),
  );
  await tx.$executeRaw`
    INSERT INTO audit_logs (organization_id, request_id, ip_address, user_id, actor_kind, actor_id, actor_name, created_at,
      action, resource_type, resource_id, resource_name, details)
    SELECT ${organizationId}::uuid, ${requestId}, ${ipAddress}, ${user_id}::uuid, ${actor_kind}, ${actor_id}, ${actor_name}, ${new Date()},
      entry.action, entry.resource_type, entry.resource_id, entry.resource_name, entry.details
    FROM jsonb_to_recordset(${rows}::jsonb)
      AS entry (action text, resource_type text, resource_id text, resource_name text, details jsonb)`;
}

// Prompts and notes can be long: an entry shows what the change was and isn't a second copy.
const longestText = 500;

function shown(value: unknown): unknown {
  if (typeof value === 'string' && value.length > longestText) return `${beginningOf(value, longestText)}…`;
  return value;
}

/** The fields among `fields` that a change made different, before and after it, as the details of its entry. */
export function difference<T extends object>(
  before: T,
  after: T,
  fields: readonly string[],
): { before: Prisma.InputJsonObject; after: Prisma.InputJsonObject } {
  const text = (row: object, field: string) => JSON.stringify((row as Record<string, unknown>)[field] ?? null);
  const changed = fields.filter((field) => text(before, field) !== text(after, field));
  const of = (row: object) =>
    JSON.parse(
      JSON.stringify(
        Object.fromEntries(changed.map((field) => [field, shown((row as Record<string, unknown>)[field] ?? null)])),
      ),
    ) as Prisma.InputJsonObject;
  return { before: of(before), after: of(after) };
}
