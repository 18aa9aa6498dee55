import type { MemberContext } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';

/**
 * Says whether the organization asks its members for a second factor; open pages of those without one close at once.
 * Throws CONFLICT for an owner who has none: they would close it to themselves.
 */
export async function requireSecondFactor(context: MemberContext, required: boolean): Promise<void> {
  const { organizationId, organization, person } = context;
  if (required && !person?.has_second_factor)
    throw new AppError('CONFLICT', 'Set up your own second factor first, because you will need it to sign in too.', {
      reason: 'second_factor_required',
    });
  await transact(context, async (tx) => {
    await tx.organizations.update({ where: { id: organizationId }, data: { requires_second_factor: required } });
    await recordChange(tx, context, {
      resource: 'organization',
      id: organizationId,
      name: organization.name,
      change: 'updated',
      action: required ? 'require_second_factor' : 'release_second_factor',
    });
  });
}
