import type { HandOverOrganization } from '@switchboard/contracts/organizations';
import type { z } from 'zod';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { pageOf, sendMail } from '../../mail/send-mail.ts';

const select = { id: true, role: true, user_id: true, user: { select: { email: true, full_name: true } } } as const;

const wrongName = 'This is not the name of the organization.';

/** Refuses a confirmation in which the organization's name was mistyped. Throws VALIDATION. */
export function assertNameTyped({ organization }: Context, typed: string): void {
  if (typed.trim() !== organization.name) throw new AppError('VALIDATION', wrongName, { fields: { name: wrongName } });
}

/**
 * Transfers ownership from the caller, who becomes an admin or leaves, to another member, in one transaction; other
 * owners stay owners. Throws NOT_FOUND, CONFLICT for the caller themselves, VALIDATION if the name was mistyped.
 */
export async function handOverOrganization(
  context: Context,
  { member_id, leave, name }: z.output<typeof HandOverOrganization>,
): Promise<void> {
  const { actor, organizationId } = context;
  if (actor.kind !== 'person')
    throw new AppError('FORBIDDEN', 'Only a signed-in person can do this.', { reason: 'people_only' });
  assertNameTyped(context, name);
  await transact(context, async (tx) => {
    // Like every change of owners, waits for the organization's row.
    await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
    const before = await tx.organization_members.findFirst({ where: { id: member_id }, select });
    const own = await tx.organization_members.findFirst({ where: { user_id: actor.id }, select });
    if (!before || !own) throw notFound('Member');
    if (own.role !== 'owner')
      throw new AppError('FORBIDDEN', 'Only an owner can hand over the organization.', { reason: 'role' });
    if (before.id === own.id)
      throw new AppError('CONFLICT', 'Choose someone else.', {
        reason: 'own_membership',
        fields: { member_id: 'Choose someone else.' },
      });
    const record = (member: typeof own, change: 'updated' | 'deleted', details: object) =>
      recordChange(tx, context, {
        resource: 'member',
        id: member.id,
        name: member.user.full_name,
        change,
        action: change === 'deleted' ? 'leave' : 'hand_over',
        subject_id: member.user_id,
        details: { user_id: member.user_id, ...details },
      });
    const updated_at = new Date();
    const after = await tx.organization_members.update({
      where: { id: before.id },
      data: { role: 'owner', updated_at },
      select,
    });
    await record(before, 'updated', difference(before, after, ['role']));
    if (leave) {
      await tx.organization_members.delete({ where: { id: own.id } });
      await record(own, 'deleted', { before: { role: own.role } });
    } else {
      const stepped = await tx.organization_members.update({
        where: { id: own.id },
        data: { role: 'admin', updated_at },
        select,
      });
      await record(own, 'updated', difference(own, stepped, ['role']));
    }
    const { name: organization } = context.organization;
    const link = pageOf(context, '/organization-settings');
    const data = { from: actor.full_name, organization, link };
    await sendMail(tx, context, { mail: 'organization.handed-over', to: after.user.email, data, organizationId });
  });
}
