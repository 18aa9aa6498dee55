import type { ClientMember } from '@switchboard/contracts/clients';
import type { ClientRole } from '@switchboard/contracts/permissions';
import type { Page } from '@switchboard/contracts/shared';
import { userIdOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { newestFirst, type PageRequest, readPage } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';

type Wire = Omit<ClientMember, 'created_at'> & { created_at: Date };

const select = {
  id: true,
  user_id: true,
  role: true,
  created_at: true,
  client: { select: { id: true, name: true } },
  user: { select: { id: true, email: true, full_name: true } },
} as const;

const oldestFirst = { ...newestFirst, direction: 'asc' } as const;

/** Which rows of clients an actor manages: staff those of all, a client those of its own. */
export function ownRows({ actor }: Context): { client_id?: string } {
  return actor.kind === 'client' ? { client_id: actor.client.id } : {};
}

/** Members of all clients, or of one, in the order in which they joined. */
export function listClientMembers(
  context: Context,
  { client_id, ...query }: PageRequest & { client_id?: string | undefined },
): Promise<Page<Wire>> {
  return readPage(oldestFirst, query, (args) =>
    context.db.client_members.findMany({
      ...args,
      where: { AND: [client_id ? { client_id } : {}, ownRows(context), args.where] },
      select,
    }),
  ) as Promise<Page<Wire>>;
}

// Two admins who remove each other at once must not leave their client without one: they queue on its row.
async function lockMember(tx: Tx, context: Context, id: string) {
  const where = { id, ...ownRows(context) };
  const found = await tx.client_members.findFirst({ where, select: { client_id: true } });
  if (!found) throw notFound('Member');
  await tx.$queryRaw`SELECT id FROM clients WHERE id = ${found.client_id}::uuid FOR UPDATE`;
  const member = await tx.client_members.findFirst({ where, select });
  if (!member) throw notFound('Member');
  if (member.user_id === userIdOf(context.actor))
    throw new AppError('CONFLICT', 'You cannot change your own membership. Ask another administrator.', {
      reason: 'own_membership',
    });
  return member;
}

// Staff may leave a client without any: it can invite others.
async function assertAdminStays(
  tx: Tx,
  { actor }: Context,
  { id, role, client }: { id: string; role: string; client: { id: string } },
) {
  if (actor.kind !== 'client' || role !== 'admin') return;
  const others = await tx.client_members.count({ where: { client_id: client.id, role: 'admin', id: { not: id } } });
  if (others === 0)
    throw new AppError('CONFLICT', 'A client needs an admin. Make someone else an admin first.', {
      reason: 'last_admin',
    });
}

/** Changes another member's role, from their next request on. */
export function updateClientMember(context: Context, id: string, role: ClientRole): Promise<Wire> {
  return transact(context, async (tx) => {
    const member = await lockMember(tx, context, id);
    if (role !== 'admin') await assertAdminStays(tx, context, member);
    await tx.client_members.updateMany({ where: { id }, data: { role, updated_at: new Date() } });
    const updated = { ...member, role };
    await recordChange(tx, context, {
      resource: 'client_member',
      id,
      name: member.user.full_name,
      change: 'updated',
      subject_id: member.user_id,
      details: { ...difference(member, updated, ['role']), client: member.client.name },
    });
    return updated;
  });
}

/** Removes another member, who is refused from the next request on. */
export async function deleteClientMember(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const member = await lockMember(tx, context, id);
    await assertAdminStays(tx, context, member);
    await tx.client_members.deleteMany({ where: { id } });
    await recordChange(tx, context, {
      resource: 'client_member',
      id,
      name: member.user.full_name,
      change: 'deleted',
      subject_id: member.user_id,
      details: { user_id: member.user_id, before: { role: member.role, client: member.client.name } },
    });
  });
}
