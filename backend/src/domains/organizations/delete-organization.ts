import type { DeleteOrganization } from '@switchboard/contracts/organizations';
import type { SessionOrganization } from '@switchboard/contracts/session';
import { takeBackDays } from '@switchboard/contracts/session.limits';
import type { z } from 'zod';
import { type Context, insideOf, type PersonContext } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { enqueue } from '../../jobs/queue.ts';
import { assertSecondFactor } from '../../who-may.ts';
import { endAllCalls } from '../calls/end-call.ts';
import { assertNameTyped } from './hand-over.ts';
import { membershipIn } from './organizations.service.ts';

const dayMs = 24 * 60 * 60_000;

/** The deadline for an owner to restore an organization that was deleted at this time. */
export const takeBackUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + takeBackDays * dayMs);

/**
 * Closes the organization for everyone: its calls end, its keys and webhooks stop. Its data stays until an owner restores it
 * or `organization.erase` removes it. Throws VALIDATION if the name was mistyped.
 */
export async function deleteOrganization(
  context: Context,
  { name }: z.output<typeof DeleteOrganization>,
): Promise<void> {
  const { actor, organizationId, organization } = context;
  if (actor.kind !== 'person')
    throw new AppError('FORBIDDEN', 'Only a signed-in person can do this.', { reason: 'people_only' });
  assertNameTyped(context, name);
  await transact(context, async (tx) => {
    // Calls are placed under the same lock, so none begins during this transaction.
    await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
    const { count } = await tx.organizations.updateMany({
      where: { id: organizationId, deleted_at: null },
      data: { deleted_at: new Date(), deleted_by_name: actor.full_name },
    });
    if (count === 0) return;
    await endAllCalls(tx);
    await recordChange(tx, context, {
      resource: 'organization',
      id: organizationId,
      name: organization.name,
      change: 'deleted',
    });
    await enqueue(tx, 'organization.tell-owners', {
      organization_id: organizationId,
      by: actor.full_name,
      act: 'delete',
    });
  });
}

/** Restores a deleted organization. Throws NOT_FOUND, FORBIDDEN for people who aren't owners, CONFLICT if it can't be restored. */
export async function takeBackOrganization(request: PersonContext, id: string): Promise<SessionOrganization> {
  const membership = await membershipIn(request, id);
  if (membership.role !== 'owner') throw new AppError('FORBIDDEN', 'Only an owner can restore it.', { reason: 'role' });
  assertSecondFactor(membership);
  const context = insideOf(request, membership);
  const { name } = membership.organization;
  await transact(context, async (tx) => {
    const taken = await tx.$executeRaw`
      UPDATE organizations SET deleted_at = NULL, deleted_by_name = NULL, updated_at = now()
      WHERE id = ${id}::uuid AND deleted_at > now() - make_interval(days => ${takeBackDays}::int)`;
    if (taken === 0)
      throw new AppError(
        'CONFLICT',
        "This organization can't be restored: it isn't deleted, or its 14 days are over.",
        {
          reason: 'not_deleted',
        },
      );
    await recordChange(tx, context, { resource: 'organization', id, name, change: 'updated', action: 'take_back' });
    await enqueue(tx, 'organization.tell-owners', {
      organization_id: id,
      by: request.person.full_name,
      act: 'take_back',
    });
  });
  return { id, name, role: membership.role };
}
