import { withTenant } from '../../../database/tenant-pool.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { TestCaller } from '../../calls/test-caller.ts';

interface Plan {
  lead_ids: string[];
  /** From now on; immediately by default. */
  in_ms?: number;
  /** The leads' zone. */
  time_zone?: string;
}

/** Writes scheduled calls directly, without the rules for scheduling. Returns their ids. */
export async function scheduleFor(
  app: Pick<TestApp, 'services'>,
  { person, assistantId, numberId }: Pick<TestCaller, 'person' | 'assistantId' | 'numberId'>,
  { lead_ids, in_ms = 0, time_zone }: Plan,
): Promise<string[]> {
  const { db } = app.services;
  const organization_id = person.organizationId;
  const due_at = new Date(Date.now() + in_ms);
  return withTenant(organization_id, async () => {
    if (time_zone) await db.leads.updateMany({ where: { id: { in: lead_ids } }, data: { time_zone } });
    const parties = { organization_id, assistant_id: assistantId, phone_number_id: numberId };
    const rows = await db.scheduled_calls.createManyAndReturn({
      data: lead_ids.map((lead_id) => ({ ...parties, lead_id, scheduled_time: due_at, due_at })),
      select: { id: true },
    });
    return rows.map(({ id }) => id);
  });
}
