import { archiveAfterDays } from '@switchboard/contracts/slots.limits';
import { systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import { recordChange } from '../../events/record-change.ts';
import type { Services } from '../../services.ts';

// One round at a time: what is left is found an hour later.
const atOnce = 1_000;

/** The job that archives slots that ended a month ago. */
export async function archiveSlots(services: Services): Promise<void> {
  const { rows } = await services.systemPool.query<{ id: string; organization_id: string }>(
    `SELECT id, organization_id FROM slots
     WHERE status <> 'archived' AND end_time < now() - make_interval(days => $1) ORDER BY end_time LIMIT $2`,
    [archiveAfterDays, atOnce],
  );
  for (const { id, organization_id } of rows) {
    const context = await systemContext(services, organization_id, 'slots');
    await withTenant(organization_id, () =>
      transact(context, async (tx) => {
        const slot = await tx.slots.findFirst({ where: { id, status: { not: 'archived' } } });
        if (!slot) return;
        await tx.slots.update({ where: { id }, data: { status: 'archived', updated_at: new Date() } });
        const details = { before: { status: slot.status }, after: { status: 'archived' } };
        await recordChange(tx, context, { resource: 'slot', id, name: slot.name, change: 'updated', details });
      }),
    );
  }
}
