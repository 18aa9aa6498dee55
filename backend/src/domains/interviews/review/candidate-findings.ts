import type { CandidateFindings } from '@switchboard/contracts/interview-findings';
import type { Language } from '@switchboard/contracts/languages';
import type { Context, RequestContext } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { withTenant } from '../../../database/tenant-pool.ts';
import { transact } from '../../../database/transact.ts';
import { AppError } from '../../../errors.ts';
import { recordChange } from '../../../events/record-change.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { byFindingsLink, interviewOf } from '../candidate-access.ts';
import type { LockedInterview } from '../interview-row.ts';
import { leadNameOf } from '../lead-name.ts';
import { lockInterview } from '../locked-interview.ts';
import { messageOf, ruleOf } from '../monitoring/finding-labels.ts';
import { readActs, rulesOf } from '../monitoring/judge.ts';
import { clipsOf, type KeptRecording, readRecordings } from '../recordings/read-recordings.ts';
import { countReview } from './count-review.ts';
import { type FindingRow, readFindings } from './read-findings.ts';

type Shown = Omit<CandidateFindings, 'ended_at' | 'expires_at' | 'findings'> & {
  ended_at: Date;
  expires_at: Date;
  findings: ReturnType<typeof forCandidate>[];
};

// Candidates don't see which staff member decided.
function forCandidate(
  context: Context,
  recordings: readonly KeptRecording[],
  { verdict_by: _, evidence, contest, ...finding }: FindingRow,
) {
  const { answered_by: __, ...shown } = contest ?? { answered_by: null };
  return {
    ...finding,
    contest: contest ? (shown as Omit<NonNullable<FindingRow['contest']>, 'answered_by'>) : null,
    clips: clipsOf(context, recordings, evidence),
  };
}

function assertGood({ ended_at, findings_until, now }: LockedInterview): { ended_at: Date; findings_until: Date } {
  if (!ended_at || !findings_until || findings_until <= now)
    throw new AppError('NOT_FOUND', 'This link has expired. Please contact the people who invited you.', {
      reason: 'findings_link_expired',
      status: 410,
    });
  return { ended_at, findings_until };
}

/** Findings and their rules in another language than the staff's; unchanged if their events were deleted. */
async function translated(tx: Tx, interview: LockedInterview, findings: FindingRow[], language: Language) {
  if (language === 'en' || findings.length === 0) return findings;
  const acts = await readActs(tx, interview);
  return findings.map((finding) => {
    const act = acts.get(finding.id);
    return act
      ? { ...finding, message: messageOf(act, language), rule: ruleOf(act, rulesOf(interview), language) }
      : finding;
  });
}

async function shownTo(tx: Tx, context: Context, interview: LockedInterview, language: Language): Promise<Shown> {
  const { ended_at, findings_until } = assertGood(interview);
  const recordings = await readRecordings(tx, interview.id);
  const findings = await translated(tx, interview, await readFindings(tx, interview.id, recordings), language);
  return {
    interview_id: interview.id,
    organization_name: context.organization.name,
    candidate_name: await leadNameOf(tx, interview.lead_id),
    ended_at,
    expires_at: findings_until,
    findings: findings.map((finding) => forCandidate(context, recordings, finding)),
  };
}

/** The findings, as the candidate sees them. Throws NOT_FOUND, with 410 once the link has expired. */
export async function readCandidateFindings(
  request: RequestContext,
  token: string,
  language: Language,
): Promise<Shown> {
  const context = await byFindingsLink(request, token);
  return withTenant(context.organizationId, () =>
    transact(context, async (tx) => shownTo(tx, context, await lockInterview(tx, interviewOf(context)), language)),
  );
}

/** Contests a finding, once. Throws NOT_FOUND, and CONFLICT if it was already contested. */
export async function contestFinding(
  request: RequestContext,
  token: string,
  { finding_id, text }: { finding_id: string; text: string },
  language: Language,
): Promise<Shown> {
  const context = await byFindingsLink(request, token);
  await request.limits.candidateRequest(request.ipAddress);
  return withTenant(context.organizationId, () =>
    transact(context, async (tx) => {
      const interview = await lockInterview(tx, interviewOf(context));
      assertGood(interview);
      const finding = await tx.interview_findings.findFirst({
        where: { id: finding_id, interview_id: interview.id },
      });
      if (!finding) throw new AppError('NOT_FOUND', 'Finding not found');
      if (finding.contested_at)
        throw new AppError('CONFLICT', 'You have already contested this. A person will answer you by email.', {
          reason: 'finding_contested',
        });
      await tx.interview_findings.update({
        where: { id: finding_id },
        data: { contest_text: text, contested_at: interview.now },
        select: { id: true },
      });
      await recordChange(tx, context, {
        resource: 'interview',
        id: interview.id,
        name: await leadNameOf(tx, interview.lead_id),
        change: 'updated',
        action: 'contest',
        details: { finding_id, kind: finding.kind },
      });
      await enqueue(tx, 'interview.mail', {
        organization_id: interview.organization_id,
        interview_id: interview.id,
        kind: 'contested',
        finding_id,
      });
      await countReview(tx, context, interview.id);
      return shownTo(tx, context, interview, language);
    }),
  );
}
