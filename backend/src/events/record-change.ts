import type { LiveEvent, LiveEventType } from '@switchboard/contracts/events';
import { auditColumnsOf, throughOf } from '../actor.ts';
import type { Audited } from '../audit.ts';
import type { Tx } from '../database/database.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { notifyOfEvents } from './emit.ts';

type ResourceOf<T> = T extends `${infer R}.changed` ? R : never;
type ChangedEvent = Extract<LiveEvent, { change: unknown }>;

/** A verb's change of a row. */
export interface Change {
  /** The kind of row, as its live event `<resource>.changed` names it. */
  resource: ResourceOf<LiveEventType>;
  id: string;
  /** The row's name for people, e.g. a lead's name; the audit log keeps it when the row is gone. */
  name: string;
  change: ChangedEvent['change'];
  details?: Prisma.InputJsonObject;
  /** The action in the audit log, e.g. `review`; by default that of the change. */
  action?: string;
  /** The subject of the browsers' event, if it isn't the row itself. */
  subject_id?: string;
}

const actions: Record<Change['change'], string> = { created: 'create', updated: 'update', deleted: 'delete' };

/**
 * Records a change, as an expression of the statement that makes it: `SELECT ${changeWritten(…)}`. Returns the id of the live
 * event, for `notifyOfEvents`.
 */
export function changeWritten(
  { organizationId, requestId, ipAddress, actor }: Audited,
  { resource, id, name, change, details = {}, action = actions[change], subject_id = id }: Change,
): Prisma.Sql {
  const { user_id, actor_kind, actor_id, actor_name } = auditColumnsOf(actor);
  const event: Pick<ChangedEvent, 'type' | 'subject_id' | 'change'> = {
    type: `${resource}.changed`,
    subject_id,
    change,
  };
  return Prisma.sql`write_change(${organizationId}::uuid, ${requestId}, ${user_id}::uuid, ${actor_kind}, ${actor_id}, ${actor_name}, ${action},
    ${resource}, ${id}, ${name}, ${JSON.stringify({ ...details, ...throughOf(actor) })}::jsonb, ${ipAddress}, ${JSON.stringify(event)}::jsonb)::text`;
}

/** Records a change in its own transaction, in one statement: for the audit log, and for the browsers that show it. */
export async function recordChange(tx: Tx, context: Audited, change: Change): Promise<void> {
  const stored = await tx.$queryRaw<{ id: string }[]>`SELECT ${changeWritten(context, change)} AS id`;
  await notifyOfEvents(tx, context.organizationId, stored);
}
