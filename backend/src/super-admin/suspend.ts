import type { Context, SuperAdminContext } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import { endAllCalls } from '../domains/calls/end-call.ts';
import { sendHeldDeliveries } from '../domains/webhooks/announce.ts';
import { recordChange } from '../events/record-change.ts';
import { operatorActs } from './operate.ts';
import { endVisits } from './visits.ts';

/** Runs `work` under the lock for placing calls, so that no call begins at the same time. */
function withOrganization(context: Context, work: (tx: Tx) => Promise<void>): Promise<void> {
  return transact(context, async (tx) => {
    await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${context.organizationId}::uuid FOR UPDATE`;
    await work(tx);
  });
}

const recorded = ({ organizationId: id, organization: { name } }: Context) =>
  ({ resource: 'organization', id, name, change: 'updated' }) as const;

/**
 * Stops an organization: its members and keys are rejected with the reason, its calls end, its webhooks wait. An organization that
 * is already suspended keeps its time and gets the new reason. Throws NOT_FOUND.
 */
export async function suspendOrganization(
  request: SuperAdminContext,
  organizationId: string,
  reason: string,
): Promise<void> {
  const context = await operatorActs(request, organizationId);
  const before = context.organization.suspended_reason;
  await withOrganization(context, async (tx) => {
    await tx.$executeRaw`
      UPDATE organizations SET suspended_at = coalesce(suspended_at, now()), suspended_reason = ${reason},
        suspended_by_name = ${request.superAdmin.username}, updated_at = now()
      WHERE id = ${organizationId}::uuid`;
    await endAllCalls(tx);
    const details = { before: { reason: before }, after: { reason } };
    await recordChange(tx, context, { ...recorded(context), action: 'suspend', details });
  });
  await endVisits(request, organizationId);
}

/** Lets a suspended organization work again; one that isn't suspended is unchanged. Throws NOT_FOUND. */
export async function resumeOrganization(request: SuperAdminContext, organizationId: string): Promise<void> {
  const context = await operatorActs(request, organizationId);
  await withOrganization(context, async (tx) => {
    const { count } = await tx.organizations.updateMany({
      where: { id: organizationId, suspended_at: { not: null } },
      data: { suspended_at: null, suspended_reason: null, suspended_by_name: null, updated_at: new Date() },
    });
    if (count === 0) return;
    await sendHeldDeliveries(tx, organizationId);
    await recordChange(tx, context, { ...recorded(context), action: 'resume' });
  });
}
