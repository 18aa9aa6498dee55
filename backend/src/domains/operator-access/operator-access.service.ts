import type { AdmitOperators } from '@switchboard/contracts/operator-access';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import { listInside } from '../../super-admin/visits.ts';

/** Whether super admins may enter, and who of them is in the organization. */
export async function readOperatorAccess({ db, systemPool, organizationId }: Context) {
  const row = await db.organizations.findFirstOrThrow({
    where: { id: organizationId },
    select: { operators_admitted_at: true, operators_admitted_until: true, operators_admitted_by_name: true },
  });
  const { operators_admitted_at: at, operators_admitted_until: until, operators_admitted_by_name: by } = row;
  const admitted = at && until && until.getTime() > Date.now() ? { at, until, by } : null;
  return { admitted, inside: admitted ? await listInside(systemPool, organizationId) : [] };
}

function record(tx: Tx, context: Context, action: string, details: Record<string, string> = {}): Promise<void> {
  const { organizationId: id, organization } = context;
  return recordChange(tx, context, {
    resource: 'organization',
    id,
    name: organization.name,
    change: 'updated',
    action,
    details,
  });
}

/** Lets super admins enter from now on; a consent that runs is renewed, and who is inside stays. */
export async function admitOperators(context: Context, { hours }: AdmitOperators): Promise<void> {
  const { actor, organizationId } = context;
  if (actor.kind !== 'person')
    throw new AppError('FORBIDDEN', 'Only a signed-in person can do this.', { reason: 'people_only' });
  await transact(context, async (tx) => {
    const rows = await tx.$queryRaw<{ until: Date }[]>`
      UPDATE organizations SET
        operators_admitted_at = CASE WHEN operators_admitted_until > now() THEN operators_admitted_at ELSE now() END,
        operators_admitted_until = now() + make_interval(hours => ${hours}::int),
        operators_admitted_by_name = ${actor.full_name}, updated_at = now()
      WHERE id = ${organizationId}::uuid RETURNING operators_admitted_until AS until`;
    for (const { until } of rows) await record(tx, context, 'admit_operators', { until: until.toISOString() });
  });
}

/** Ends the consent, and with it every visit; without one nothing happens. */
export function dismissOperators(context: Context): Promise<void> {
  return transact(context, async (tx) => {
    const { count } = await tx.organizations.updateMany({
      where: { id: context.organizationId, operators_admitted_until: { gt: new Date() } },
      data: {
        operators_admitted_at: null,
        operators_admitted_until: null,
        operators_admitted_by_name: null,
        updated_at: new Date(),
      },
    });
    if (count > 0) await record(tx, context, 'dismiss_operators');
  });
}
