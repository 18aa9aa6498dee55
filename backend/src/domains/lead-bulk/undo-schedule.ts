import { systemContext } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import { recordChange } from '../../events/record-change.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';

const callsAtOnce = 500;

/** Cancels the waiting calls that a run scheduled; a call that is being dialed continues. */
export async function undoSchedule(
  services: Services,
  { organization_id, run_id }: JobPayload<'lead-bulk.undo'>,
): Promise<void> {
  const context = await systemContext(services, organization_id, 'bulk action');
  for (let isOver = false; !isOver; )
    await transact(context, async (tx) => {
      const mine = await tx.$queryRaw<unknown[]>`
        SELECT id FROM lead_bulk_runs WHERE id = ${run_id}::uuid AND status = 'undoing' FOR UPDATE`;
      isOver = mine.length === 0;
      if (isOver) return;
      // A worker that dials a call holds its lock until the attempt is committed: after that the call is no longer waiting.
      const cancelled = await tx.$queryRaw<{ id: string; lead_id: string; name: string }[]>`
        UPDATE scheduled_calls s SET status = 'cancelled', hold_reason = NULL, hold_explanation = NULL, hold_until = NULL,
          held_since = NULL, claimed_by = NULL, claim_expires_at = NULL, claim_fence = claim_fence + 1, updated_at = now()
        FROM leads l
        WHERE l.id = s.lead_id AND s.status = 'scheduled' AND s.id = ANY (ARRAY (
          SELECT id FROM scheduled_calls WHERE bulk_run_id = ${run_id}::uuid AND status = 'scheduled'
          LIMIT ${callsAtOnce} FOR UPDATE))
        RETURNING s.id::text, s.lead_id::text, l.first_name || ' ' || l.last_name AS name`;
      const [first] = cancelled;
      if (first) {
        await tx.$executeRaw`UPDATE lead_bulk_runs SET updated_at = now() WHERE id = ${run_id}::uuid`;
        await emitEvent(tx, organization_id, {
          type: 'scheduled_call.changed',
          subject_id: first.id,
          change: 'updated',
        });
        await emitEvent(tx, organization_id, { type: 'lead_bulk.changed', subject_id: run_id, change: 'updated' });
        return;
      }
      isOver = true;
      await tx.lead_bulk_runs.updateMany({ where: { id: run_id }, data: { status: 'undone', updated_at: new Date() } });
      await recordChange(tx, context, {
        resource: 'lead_bulk',
        id: run_id,
        name: 'Schedule calls',
        change: 'updated',
        action: 'undo',
      });
    });
}
