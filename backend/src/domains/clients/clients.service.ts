import type { Client, ClientChange, ClientInput } from '@switchboard/contracts/clients';
import type { Page } from '@switchboard/contracts/shared';
import type { z } from 'zod';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { type Order, type PageRequest, readPageSql } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { conflictOn, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { assertNotStale } from '../../stale.ts';

type Wire = Omit<Client, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date };

const byName = { by: 'name', type: 'text', direction: 'asc' } as const satisfies Order;
const isTaken = conflictOn('name', 'A client of this name exists already.');

/** Clients by name, each with its number of leads and members. */
export function listClients(context: Context, query: PageRequest): Promise<Page<Wire>> {
  return readPageSql(context.tenantPool, byName, query, (bind) => ({
    columns: 'id, name, shares_transcripts, shares_recordings, lead_count, member_count, created_at, updated_at',
    from: `(SELECT c.*,
        (SELECT count(*)::int FROM leads l WHERE l.organization_id = c.organization_id AND l.client_id = c.id) AS lead_count,
        (SELECT count(*)::int FROM client_members m WHERE m.organization_id = c.organization_id AND m.client_id = c.id) AS member_count
      FROM clients c) clients`,
    where: [`organization_id = ${bind(context.organizationId)}::uuid`],
  }));
}

const counts = { _count: { select: { leads: true, members: true } } } as const;

async function readClient(tx: Tx, id: string) {
  const row = await tx.clients.findFirst({ where: { id }, include: counts });
  if (!row) throw notFound('Client');
  const { _count, ...client } = row;
  return { ...client, lead_count: _count.leads, member_count: _count.members };
}

/** Throws NOT_FOUND for a client that the organization does not have. */
export async function assertClient(tx: Tx, id: string): Promise<void> {
  if ((await tx.clients.count({ where: { id } })) === 0) throw notFound('Client');
}

/** Creates a client. Throws CONFLICT when there is one of the name. */
export function createClient(context: Context, input: z.output<typeof ClientInput>): Promise<Wire> {
  return transact(context, async (tx) => {
    const { id, name } = await tx.clients.create({ data: { ...input, organization_id: context.organizationId } });
    await recordChange(tx, context, { resource: 'client', id, name, change: 'created', details: input });
    return readClient(tx, id);
  }).catch(isTaken);
}

/** Changes the given fields of a client. Throws NOT_FOUND, and CONFLICT for a name that is taken. */
export function updateClient(
  context: Context,
  id: string,
  { updated_at: seen, ...input }: ClientChange,
): Promise<Wire> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  return transact(context, async (tx) => {
    await tx.$queryRaw`SELECT id FROM clients WHERE id = ${id}::uuid FOR UPDATE`;
    const before = await readClient(tx, id);
    assertNotStale(before, seen, before.name);
    await tx.clients.updateMany({ where: { id }, data: { ...given, updated_at: new Date() } });
    const client = await readClient(tx, id);
    const details = difference(before, client, Object.keys(given));
    await recordChange(tx, context, { resource: 'client', id, name: client.name, change: 'updated', details });
    return client;
  }).catch(isTaken);
}

/** Deletes a client: its members lose access, its leads stay without the label. Throws NOT_FOUND. */
export async function deleteClient(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    // Anyone who joins at this moment is removed as well, or finds the client gone.
    await tx.$queryRaw`SELECT id FROM clients WHERE id = ${id}::uuid FOR UPDATE`;
    const { name } = await readClient(tx, id);
    const members = await tx.client_members.findMany({
      where: { client_id: id },
      select: { id: true, user_id: true, role: true, user: { select: { full_name: true } } },
    });
    await tx.clients.deleteMany({ where: { id } });
    // Each member is notified on the page that they have open, and at their next visit.
    for (const { id: memberId, user_id, role, user } of members)
      await recordChange(tx, context, {
        resource: 'client_member',
        id: memberId,
        name: user.full_name,
        change: 'deleted',
        subject_id: user_id,
        details: { user_id, before: { role, client: name } },
      });
    await recordChange(tx, context, { resource: 'client', id, name, change: 'deleted' });
  });
}
