import type { Member } from '@switchboard/contracts/organizations';
import type { StaffRole } from '@switchboard/contracts/permissions';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { AppError, notFound } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';

const select = {
  id: true,
  role: true,
  created_at: true,
  user_id: true,
  user: { select: { id: true, email: true, full_name: true } },
} as const;

type Wire = Omit<Member, 'created_at' | 'role'> & { created_at: Date; role: StaffRole };

/** All members, owners first. */
export async function listMembers(context: Context): Promise<Wire[]> {
  const members = await context.db.organization_members.findMany({
    select,
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  });
  const rank: Record<string, number> = { owner: 0, admin: 1, member: 2, viewer: 3 };
  return (members as Wire[]).sort((a, b) => (rank[a.role] ?? 9) - (rank[b.role] ?? 9));
}

// Two demotions at once must not leave an organization without an owner: they queue on the organization's row.
async function lockMember(tx: Tx, context: Context, memberId: string) {
  await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${context.organizationId}::uuid FOR UPDATE`;
  const member = await tx.organization_members.findFirst({ where: { id: memberId }, select });
  if (!member) throw notFound('Member');
  if (member.user_id === context.person.id)
    throw new AppError('CONFLICT', 'You cannot change your own membership. Ask another administrator.', {
      reason: 'own_membership',
    });
  if (member.role === 'owner' && context.membership.role !== 'owner')
    throw new AppError('FORBIDDEN', 'Only an owner can change another owner.', { reason: 'role' });
  return member;
}

async function assertOwnerStays(tx: Tx, member: { id: string; role: string }): Promise<void> {
  if (member.role !== 'owner') return;
  const others = await tx.organization_members.count({ where: { role: 'owner', id: { not: member.id } } });
  if (others === 0)
    throw new AppError('CONFLICT', 'The last owner stays. Make somebody else an owner first.', {
      reason: 'last_owner',
    });
}

/** Changes another member's role. Only an owner makes owners. */
export function updateMember(context: Context, memberId: string, role: StaffRole): Promise<Wire> {
  return context.db.$transaction(async (tx) => {
    const member = await lockMember(tx, context, memberId);
    if (role === 'owner' && context.membership.role !== 'owner')
      throw new AppError('FORBIDDEN', 'Only an owner can make somebody an owner.', { reason: 'role' });
    if (role !== 'owner') await assertOwnerStays(tx, member);
    const updated = await tx.organization_members.update({
      where: { id: member.id },
      data: { role, updated_at: new Date() },
      select,
    });
    await audit(tx, context, {
      action: 'update',
      resource_type: 'member',
      resource_id: member.id,
      details: { from: member.role, to: role, user_id: member.user_id },
    });
    await emitEvent(tx, context.organizationId, {
      type: 'member.changed',
      subject_id: member.user_id,
      change: 'updated',
    });
    return updated as Wire;
  });
}

/** Removes another member. Their sessions lose the organization with their next request. */
export async function deleteMember(context: Context, memberId: string): Promise<void> {
  await context.db.$transaction(async (tx) => {
    const member = await lockMember(tx, context, memberId);
    await assertOwnerStays(tx, member);
    await tx.organization_members.delete({ where: { id: member.id } });
    await audit(tx, context, {
      action: 'delete',
      resource_type: 'member',
      resource_id: member.id,
      details: { user_id: member.user_id },
    });
    await emitEvent(tx, context.organizationId, {
      type: 'member.changed',
      subject_id: member.user_id,
      change: 'deleted',
    });
  });
}
