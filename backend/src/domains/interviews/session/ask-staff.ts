import type { CandidateRequest } from '@switchboard/contracts/interviews';
import type { Language } from '@switchboard/contracts/languages';
import type { Context, MemberContext, RequestContext } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { withTenant } from '../../../database/tenant-pool.ts';
import { recordChange } from '../../../events/record-change.ts';
import { byLink } from '../candidate-access.ts';
import type { LockedInterview } from '../interview-row.ts';
import { leadNameOf } from '../lead-name.ts';
import { countReview } from '../review/count-review.ts';
import { assertOpens } from './open-link.ts';
import { settled } from './take-part.ts';

type Asked = Pick<CandidateRequest, 'kind' | 'message'> & { language?: Language | undefined };

/** Writes a candidate's request. A repeated request replaces the open one; messages are kept separately. */
async function keepRequest(tx: Tx, context: Context, interview: LockedInterview, { kind, message, language }: Asked) {
  const { id: interview_id, now: created_at } = interview;
  const { count } =
    kind === 'message'
      ? { count: 0 }
      : await tx.interview_requests.updateMany({
          where: { interview_id, kind, settled_at: null },
          data: { message, created_at },
        });
  if (count === 0)
    await tx.interview_requests.create({
      data: { organization_id: interview.organization_id, interview_id, kind, message, created_at },
      select: { id: true },
    });
  // The language in which the candidate agreed stays with their consent.
  if (language && !interview.consent_at)
    await tx.interviews.update({ where: { id: interview_id }, data: { language }, select: { id: true } });
  await recordChange(tx, context, {
    resource: 'interview',
    id: interview_id,
    name: await leadNameOf(tx, interview.lead_id),
    change: 'updated',
    action: 'ask',
    details: { kind },
  });
  await countReview(tx, context, interview_id);
}

/** Sends staff a request or an objection from the holder of a link, while the link opens; a message is accepted at any time. */
export async function askStaff(request: RequestContext, token: string, asked: Asked): Promise<void> {
  const context = await byLink(request, token);
  await request.limits.candidateRequest(request.ipAddress);
  await withTenant(context.organizationId, () =>
    settled(context, async (tx, interview) => {
      if (asked.kind !== 'message') assertOpens(interview);
      await keepRequest(tx, context, interview, asked);
    }),
  );
}

/** The same from the page of the interview: a candidate who can't continue asks for help there. */
export async function askDuring(context: MemberContext, message: string): Promise<void> {
  await context.limits.candidateRequest(context.ipAddress);
  await settled(context, (tx, interview) => keepRequest(tx, context, interview, { kind: 'message', message }));
}
