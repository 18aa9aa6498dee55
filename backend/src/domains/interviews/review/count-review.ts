import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { notifyChanged } from '../notify-changed.ts';

/** Endings decided by a limit and not by a person, so a person has to review them. */
const limitReasons = [
  'tab-change-violation-limit',
  'window-blur-violation-limit',
  'external-monitor-violation',
  'camera-violation',
  'screenshare-violation',
  'face-detection-violation',
] as const;

/** Recounts the open reviews of an interview, and notifies browsers of the change. */
export async function countReview(
  tx: Tx,
  { organizationId }: Pick<Context, 'organizationId'>,
  id: string,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE interviews i SET counted_findings = f.counted, open_contests = f.contested, open_requests = r.open,
      needs_review = f.contested > 0 OR r.open > 0
        OR (coalesce(i.ended_reason = ANY (${[...limitReasons]}::text[]), false) AND NOT f.is_looked_at)
    FROM (SELECT count(*) FILTER (WHERE count IS NOT NULL AND verdict IS DISTINCT FROM 'dismissed')::int AS counted,
        count(*) FILTER (WHERE contested_at IS NOT NULL AND answered_at IS NULL)::int AS contested,
        coalesce(bool_or(is_end AND verdict IS NOT NULL), false) AS is_looked_at
      FROM interview_findings WHERE interview_id = ${id}::uuid) f,
      (SELECT count(*)::int AS open FROM interview_requests WHERE interview_id = ${id}::uuid AND settled_at IS NULL) r
    WHERE i.id = ${id}::uuid`;
  await notifyChanged(tx, organizationId, id);
}
