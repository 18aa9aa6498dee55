import type { OperatedOrganization, OperateOrganization } from '@switchboard/contracts/operator';
import { difference } from '../audit.ts';
import { type Context, organizationOf, type SuperAdminContext } from '../context.ts';
import { withTenant } from '../database/tenant-pool.ts';
import { transact } from '../database/transact.ts';
import { readMonths, readUsageNow } from '../domains/usage/usage.read.ts';
import { AppError } from '../errors.ts';
import { recordChange } from '../events/record-change.ts';

/** A super admin's context in one organization, which reaches only that organization's rows and log. Throws NOT_FOUND. */
export async function operatorContext(request: SuperAdminContext, organizationId: string): Promise<Context> {
  const { id, username } = request.superAdmin;
  const organization = await organizationOf(request, organizationId);
  return { ...request, actor: { kind: 'operator', id, name: username }, organization, organizationId };
}

/** The same for changes: a deleted organization can't be changed. Throws NOT_FOUND and CONFLICT. */
export async function operatorActs(request: SuperAdminContext, organizationId: string): Promise<Context> {
  const context = await operatorContext(request, organizationId);
  if (context.organization.is_deleted)
    throw new AppError('CONFLICT', 'This organization is deleted. An owner can still restore it.', {
      reason: 'organization_deleted',
    });
  return context;
}

type Moments = { created_at: Date; suspended_at: Date | null; deleted_at: Date | null };
type Operated = Omit<OperatedOrganization, keyof Moments | 'suspension' | 'admitted_until'> &
  Moments & {
    admitted_until: Date | null;
    suspension: { reason: string; at: Date; by: string | null } | null;
  };

/** One organization with its plan, its features and its usage. Throws NOT_FOUND. */
export async function readOrganization(request: SuperAdminContext, organizationId: string): Promise<Operated> {
  const context = await operatorContext(request, organizationId);
  const { db, organization } = context;
  return withTenant(organizationId, async () => {
    const [row, members, usage, months] = await Promise.all([
      db.organizations.findFirstOrThrow({
        where: { id: organizationId },
        select: {
          created_at: true,
          deleted_at: true,
          suspended_at: true,
          suspended_reason: true,
          suspended_by_name: true,
          operators_admitted_until: true,
        },
      }),
      db.organization_members.count(),
      readUsageNow(context),
      readMonths(context),
    ]);
    const { suspended_reason: reason, suspended_by_name: by, operators_admitted_until: until, ...moments } = row;
    const admitted_until = until && until.getTime() > Date.now() ? until : null;
    const is_inside = request.visit?.organization.id === organizationId;
    const at = moments.suspended_at;
    const suspension = at && reason !== null ? { reason, at, by } : null;
    return { ...organization, ...moments, members, usage, months, suspension, admitted_until, is_inside };
  });
}

/** Plan and features as fields of a log entry. */
function asFields({ is_pro, feature_flags }: { is_pro: boolean; feature_flags: Record<string, boolean> }) {
  return { is_pro, ...feature_flags };
}

/** Sets plan and features: they apply to the organization's open pages and its next requests. Throws NOT_FOUND. */
export async function updateOrganizationPlan(
  request: SuperAdminContext,
  organizationId: string,
  { is_pro, feature_flags = {} }: OperateOrganization,
): Promise<void> {
  const context = await operatorActs(request, organizationId);
  await transact(context, async (tx) => {
    // Two concurrent super admins: the second one's features are merged with the first one's.
    await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
    const row = await tx.organizations.findFirstOrThrow({
      where: { id: organizationId },
      select: { name: true, is_pro: true, feature_flags: true },
    });
    const before = { is_pro: row.is_pro, feature_flags: row.feature_flags as Record<string, boolean> };
    const after = { is_pro: is_pro ?? before.is_pro, feature_flags: { ...before.feature_flags, ...feature_flags } };
    // Features that were never set are on.
    const was = { ...asFields(after), ...Object.fromEntries(Object.keys(feature_flags).map((flag) => [flag, true])) };
    const details = difference({ ...was, ...asFields(before) }, asFields(after), Object.keys(asFields(after)));
    if (Object.keys(details.after).length === 0) return;
    await tx.organizations.update({
      where: { id: organizationId },
      data: { ...after, updated_at: new Date() },
      select: { id: true },
    });
    await recordChange(tx, context, {
      resource: 'organization',
      id: organizationId,
      name: row.name,
      change: 'updated',
      action: 'set_plan',
      details,
    });
  });
}
