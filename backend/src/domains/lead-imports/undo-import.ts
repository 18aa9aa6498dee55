import { systemContext } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import { recordChange } from '../../events/record-change.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';

/** True of a lead that nobody has changed, called, scheduled or given to a campaign since it was imported. */
export const untouched = Prisma.sql`updated_at = created_at AND total_calls = 0 AND scheduled_time IS NULL
  AND NOT EXISTS (SELECT FROM campaign_leads c WHERE c.organization_id = leads.organization_id AND c.lead_id = leads.id)
  AND NOT EXISTS (SELECT FROM interviews i WHERE i.organization_id = leads.organization_id AND i.lead_id = leads.id)
  AND NOT EXISTS (SELECT FROM call_requests r WHERE r.organization_id = leads.organization_id AND r.lead_id = leads.id)`;

const deletedAtOnce = 2_000;

/** Deletes what an import made, some at a time; one that was interrupted goes on where it was. */
export async function undoImportedLeads(
  services: Services,
  { organization_id, import_id }: JobPayload<'lead-import.undo'>,
): Promise<void> {
  const context = await systemContext(services, organization_id, 'import');
  for (let isDone = false; !isDone; )
    await transact(context, async (tx) => {
      const [row] = await tx.$queryRaw<{ original_filename: string }[]>`
        SELECT original_filename FROM lead_imports WHERE id = ${import_id}::uuid AND import_status = 'undoing' FOR UPDATE`;
      isDone = !row;
      if (!row) return;
      const count = await tx.$executeRaw`DELETE FROM leads WHERE id = ANY (ARRAY (
        SELECT id FROM leads WHERE lead_import_id = ${import_id}::uuid AND ${untouched} LIMIT ${deletedAtOnce} FOR UPDATE))`;
      isDone = count < deletedAtOnce;
      const { deleted_count } = await tx.lead_imports.update({
        where: { id: import_id },
        data: {
          deleted_count: { increment: count },
          updated_at: new Date(),
          ...(isDone ? { import_status: 'undone', error_message: null } : {}),
        },
        select: { deleted_count: true },
      });
      const change = {
        resource: 'lead_import',
        id: import_id,
        name: row.original_filename,
        change: 'updated',
      } as const;
      if (isDone)
        await recordChange(tx, context, { ...change, action: 'delete_leads', details: { leads: deleted_count } });
      else
        await emitEvent(tx, organization_id, { type: 'lead_import.changed', subject_id: import_id, change: 'updated' });
    });
}
