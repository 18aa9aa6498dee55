import { type Context, systemContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import { recordChange } from '../../events/record-change.ts';
import { type lead_imports, Prisma } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { liftOptOuts } from './opt-outs.ts';
import { restoreLeads } from './restore-leads.ts';

/**
 * True for a lead that has not been changed, called, scheduled, booked, written to or added to a campaign since its import. The
 * campaign of the import itself doesn't count until it has planned a call.
 */
export const untouched = Prisma.sql`updated_at = created_at AND total_calls = 0 AND scheduled_time IS NULL
  AND NOT EXISTS (SELECT FROM campaign_leads c WHERE c.organization_id = leads.organization_id AND c.lead_id = leads.id
    AND (c.planned_at IS NOT NULL OR c.campaign_id::text IS DISTINCT FROM
      (SELECT f.options ->> 'campaign_id' FROM lead_imports f WHERE f.organization_id = leads.organization_id AND f.id = leads.lead_import_id)))
  AND NOT EXISTS (SELECT FROM interviews i WHERE i.organization_id = leads.organization_id AND i.lead_id = leads.id)
  AND NOT EXISTS (SELECT FROM call_requests r WHERE r.organization_id = leads.organization_id AND r.lead_id = leads.id)
  AND NOT EXISTS (SELECT FROM slot_bookings b WHERE b.organization_id = leads.organization_id AND b.lead_id = leads.id)
  AND NOT EXISTS (SELECT FROM whatsapp_messages w WHERE w.organization_id = leads.organization_id AND w.lead_id = leads.id)`;

const deletedAtOnce = 2_000;

/** Deletes some of the leads that an import created; returns how many. */
const deleteLeads = (tx: Tx, import_id: string): Promise<number> =>
  tx.$executeRaw`DELETE FROM leads WHERE id = ANY (ARRAY (
    SELECT id FROM leads WHERE lead_import_id = ${import_id}::uuid AND ${untouched} LIMIT ${deletedAtOnce} FOR UPDATE))`;

async function finish(tx: Tx, context: Context, row: lead_imports): Promise<void> {
  const { deleted_count, changed_leads, restored_count, kept_count, lifted_count } = row;
  // Changes are deleted with their lead: the missing ones are of leads that were deleted or merged since the import.
  const missing_count = Math.max(0, changed_leads - restored_count - kept_count);
  await tx.lead_imports.update({
    where: { id: row.id },
    data: { missing_count, import_status: 'undone', error_message: null },
    select: { id: true },
  });
  await recordChange(tx, context, {
    resource: 'lead_import',
    id: row.id,
    name: row.original_filename,
    change: 'updated',
    action: 'delete_leads',
    details: {
      leads: deleted_count,
      restored: restored_count,
      restored_in_part: kept_count,
      no_longer_there: missing_count,
      taken_off_do_not_call: lifted_count,
    },
  });
  const { campaign_id } = row.options as { campaign_id?: string | null };
  if (campaign_id && deleted_count > 0)
    await emitEvent(tx, row.organization_id, {
      type: 'campaign.changed',
      subject_id: campaign_id,
      change: 'updated',
    });
}

/**
 * Deletes what an import created, restores what it changed and takes its numbers off the do-not-call list, in batches; an interrupted
 * undo continues where it was.
 */
export async function undoImportedLeads(
  services: Services,
  { organization_id, import_id }: JobPayload<'lead-import.undo'>,
): Promise<void> {
  const context = await systemContext(services, organization_id, 'import');
  for (let isDone = false; !isDone; )
    await transact(context, async (tx) => {
      await tx.$queryRaw`SELECT id FROM lead_imports WHERE id = ${import_id}::uuid FOR UPDATE`;
      const where = { id: import_id, import_status: 'undoing' };
      const found = await tx.lead_imports.findFirst({ where, select: { id: true, original_filename: true } });
      isDone = !found;
      if (!found) return;
      const deleted = await deleteLeads(tx, import_id);
      const { restored, kept } = await restoreLeads(tx, import_id);
      const areLeadsDone = deleted + restored + kept === 0;
      const lifted = areLeadsDone ? await liftOptOuts(tx, context, found) : 0;
      const row = await tx.lead_imports.update({
        where,
        data: {
          deleted_count: { increment: deleted },
          restored_count: { increment: restored },
          kept_count: { increment: kept },
          lifted_count: { increment: lifted },
          updated_at: new Date(),
        },
      });
      isDone = areLeadsDone && lifted === 0;
      if (isDone) await finish(tx, context, row);
      else
        await emitEvent(tx, organization_id, { type: 'lead_import.changed', subject_id: import_id, change: 'updated' });
    });
}
