import type { CandidateRequest } from '@switchboard/contracts/interviews';
import type { RequestContext } from '../../../context.ts';
import { withTenant } from '../../../database/tenant-pool.ts';
import { recordChange } from '../../../events/record-change.ts';
import { byLink } from '../candidate-access.ts';
import { leadNameOf } from '../lead-name.ts';
import { countReview } from '../review/count-review.ts';
import { assertOpens } from './open-link.ts';
import { settled } from './take-part.ts';

/** Tells staff what a candidate needs before the start, or that they do not agree. Said again, it takes the place of what waits. */
export async function askStaff(
  request: RequestContext,
  token: string,
  { kind, message }: Pick<CandidateRequest, 'kind' | 'message'>,
): Promise<void> {
  const context = await byLink(request, token);
  await request.limits.candidateRequest(request.ipAddress);
  await withTenant(context.organizationId, () =>
    settled(context, async (tx, interview) => {
      assertOpens(interview);
      const interview_id = interview.id;
      const { count } = await tx.interview_requests.updateMany({
        where: { interview_id, kind, settled_at: null },
        data: { message, created_at: interview.now },
      });
      if (count === 0)
        await tx.interview_requests.create({
          data: { organization_id: context.organizationId, interview_id, kind, message, created_at: interview.now },
          select: { id: true },
        });
      await recordChange(tx, context, {
        resource: 'interview',
        id: interview_id,
        name: await leadNameOf(tx, interview.lead_id),
        change: 'updated',
        action: 'ask',
        details: { kind },
      });
      await countReview(tx, context, interview_id);
    }),
  );
}
