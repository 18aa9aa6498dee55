import type { Member } from '@switchboard/contracts/members';
import { StaffRole } from '@switchboard/contracts/permissions';
import type { Page } from '@switchboard/contracts/shared';
import { auditColumnsOf, userIdOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { type Order, type PageRequest, readPageSql } from '../../database/page.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { sendMail } from '../../mail/send-mail.ts';
import { assertMay } from '../../who-may.ts';

const select = {
  id: true,
  role: true,
  created_at: true,
  user_id: true,
  user: { select: { id: true, email: true, full_name: true } },
} as const;

type Wire = Omit<Member, 'created_at' | 'role'> & { created_at: Date; role: StaffRole };

// From the strongest role to the weakest, and within one in the order in which they joined.
const ownersFirst = {
  by: `(array_position(ARRAY['${StaffRole.options.join("', '")}'], role) || to_char(created_at AT TIME ZONE 'UTC', ' YYYY-MM-DD HH24:MI:SS.MS'))`,
  type: 'text',
  direction: 'asc',
} as const satisfies Order;

/** Members, owners first. */
export function listMembers(context: Context, query: PageRequest): Promise<Page<Wire>> {
  return readPageSql(context.tenantPool, ownersFirst, query, (bind) => ({
    columns: 'id, role, created_at, user_id, person AS user',
    from: `(SELECT m.*, json_build_object('id', u.id, 'email', u.email, 'full_name', u.full_name) AS person
      FROM organization_members m JOIN users u ON u.id = m.user_id) members`,
    where: [`organization_id = ${bind(context.organizationId)}::uuid`],
  }));
}

/**
 * Whether the actor has the rights of an owner now: while they waited for the lock, someone may have changed their role. Throws
 * FORBIDDEN if they may no longer change members at all.
 */
async function actsAsOwner(tx: Tx, { actor }: Context): Promise<boolean> {
  if (actor.kind !== 'person') return actor.kind === 'system';
  const own = await tx.organization_members.findFirst({ where: { user_id: actor.id }, select: { role: true } });
  assertMay({ actor: { ...actor, role: (own?.role ?? 'viewer') as StaffRole } }, 'member.manage');
  return own?.role === 'owner';
}

// Two demotions at once must not leave an organization without an owner: they queue on the organization's row.
async function lockMember(tx: Tx, context: Context, memberId: string) {
  await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${context.organizationId}::uuid FOR UPDATE`;
  const member = await tx.organization_members.findFirst({ where: { id: memberId }, select });
  if (!member) throw notFound('Member');
  const isOwner = await actsAsOwner(tx, context);
  if (member.user_id === userIdOf(context.actor))
    throw new AppError('CONFLICT', 'You cannot change your own membership. Ask another administrator.', {
      reason: 'own_membership',
    });
  if (member.role === 'owner' && !isOwner)
    throw new AppError('FORBIDDEN', 'Only an owner can change another owner.', { reason: 'role' });
  return { member, isOwner };
}

async function assertOwnerStays(tx: Tx, member: { id: string; role: string }): Promise<void> {
  if (member.role !== 'owner') return;
  const others = await tx.organization_members.count({ where: { role: 'owner', id: { not: member.id } } });
  if (others === 0)
    throw new AppError('CONFLICT', 'An organization needs an owner. Make someone else an owner first.', {
      reason: 'last_owner',
    });
}

/** Changes another member's role. Only an owner makes owners. */
export function updateMember(context: Context, memberId: string, role: StaffRole): Promise<Wire> {
  return transact(context, async (tx) => {
    const { member, isOwner } = await lockMember(tx, context, memberId);
    if (role === 'owner' && !isOwner)
      throw new AppError('FORBIDDEN', 'Only an owner can make other members owners.', { reason: 'role' });
    if (role !== 'owner') await assertOwnerStays(tx, member);
    const updated = await tx.organization_members.update({
      where: { id: member.id },
      data: { role, updated_at: new Date() },
      select,
    });
    await recordChange(tx, context, {
      resource: 'member',
      id: member.id,
      name: member.user.full_name,
      change: 'updated',
      subject_id: member.user_id,
      details: { ...difference(member, updated, ['role']), user_id: member.user_id },
    });
    return updated as Wire;
  });
}

/** Removes another member. Their sessions lose the organization with their next request. */
export async function deleteMember(context: Context, memberId: string): Promise<void> {
  await transact(context, async (tx) => {
    const { member } = await lockMember(tx, context, memberId);
    await assertOwnerStays(tx, member);
    await tx.organization_members.delete({ where: { id: member.id } });
    await recordChange(tx, context, {
      resource: 'member',
      id: member.id,
      name: member.user.full_name,
      change: 'deleted',
      subject_id: member.user_id,
      details: { user_id: member.user_id, before: { role: member.role } },
    });
    await sendMail(tx, context, {
      mail: 'organization.member-removed',
      to: member.user.email,
      data: {
        name: member.user.full_name,
        organization: context.organization.name,
        by: auditColumnsOf(context.actor).actor_name ?? context.organization.name,
      },
      organizationId: context.organizationId,
    });
  });
}
