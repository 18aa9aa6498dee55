import type { EndedReason } from '@switchboard/contracts/calls';
import { findingsLinkDays } from '@switchboard/contracts/interviews.limits';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { recordChange } from '../../events/record-change.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { RunningInterview } from './interview-row.ts';
import { leadNameOf } from './lead-name.ts';
import { notifyEnded } from './notify-webhooks.ts';
import { countReview } from './review/count-review.ts';
import { closeRoomOf, farewellMs } from './room/close-room.ts';
import { findingsTokenOf, hashToken } from './tokens.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Ends an interview whose row is locked. The first caller's reason stays. */
export async function endInterview(
  tx: Tx,
  context: Context,
  interview: RunningInterview,
  ended_reason: EndedReason,
  ended_at: Date,
): Promise<void> {
  const { id, organization_id } = interview;
  await tx.interviews.update({
    where: { id },
    data: {
      status: 'ended',
      ended_reason,
      ended_at,
      resume_until: null,
      resume_allowed: false,
      findings_token_hash: hashToken(findingsTokenOf(context.env, id)),
      findings_until: new Date(ended_at.getTime() + findingsLinkDays * dayMs),
    },
    select: { id: true },
  });
  await tx.interview_spans.updateMany({
    where: { interview_id: id, kind: 'interrupted', until: null },
    data: { until: ended_at },
  });
  await recordChange(tx, context, {
    resource: 'interview',
    id,
    name: await leadNameOf(tx, interview.lead_id),
    change: 'updated',
    action: 'end',
    details: { ended_reason },
  });
  await countReview(tx, context, id);
  await notifyEnded(tx, { ...interview, ended_at }, ended_reason);
  await closeRoomOf(tx, interview, ended_reason, new Date(interview.now.getTime() + farewellMs));
  await enqueue(tx, 'interview.mail', { organization_id, interview_id: id, kind: 'findings', finding_id: null });
}
