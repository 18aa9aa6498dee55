import type { AuditSettings } from '@switchboard/contracts/audit-logs';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { recordChange } from '../../events/record-change.ts';

const select = { name: true, audit_days: true } as const;

/** How long the organization keeps its audit log. */
export async function getAuditSettings({ db, organizationId }: Context): Promise<AuditSettings> {
  const { audit_days } = await db.organizations.findFirstOrThrow({ where: { id: organizationId }, select });
  return { retention_days: audit_days };
}

/** Sets how long the organization keeps its audit log; what is older goes within the day. */
export function setAuditSettings(context: Context, { retention_days }: AuditSettings): Promise<AuditSettings> {
  const where = { id: context.organizationId };
  return transact(context, async (tx) => {
    const before = await tx.organizations.findFirstOrThrow({ where, select });
    const after = await tx.organizations.update({ where, data: { audit_days: retention_days }, select });
    await recordChange(tx, context, {
      resource: 'organization',
      id: context.organizationId,
      name: after.name,
      change: 'updated',
      action: 'keep_audit_log',
      details: difference(before, after, ['audit_days']),
    });
    return { retention_days };
  });
}
