import type { Finding } from '@switchboard/contracts/interview-findings';
import { auditColumnsOf } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { transact } from '../../../database/transact.ts';
import { AppError } from '../../../errors.ts';
import { recordChange } from '../../../events/record-change.ts';
import type { interview_findings, Prisma } from '../../../generated/prisma/client.ts';
import { enqueue } from '../../../jobs/queue.ts';
import type { LockedInterview } from '../interview-row.ts';
import { leadNameOf } from '../lead-name.ts';
import { lockInterview } from '../locked-interview.ts';
import { readRecordings } from '../recordings/read-recordings.ts';
import { countReview } from './count-review.ts';
import { type FindingRow, readFindings } from './read-findings.ts';

async function change(
  context: Context,
  id: string,
  findingId: string,
  action: string,
  details: Prisma.InputJsonObject,
  work: (
    tx: Tx,
    interview: LockedInterview,
    finding: interview_findings,
  ) => Promise<Prisma.interview_findingsUpdateInput>,
): Promise<FindingRow> {
  return transact(context, async (tx) => {
    const interview = await lockInterview(tx, id);
    const finding = await tx.interview_findings.findFirst({ where: { id: findingId, interview_id: id } });
    if (!finding) throw new AppError('NOT_FOUND', 'Finding not found');
    const data = await work(tx, interview, finding);
    await tx.interview_findings.update({ where: { id: findingId }, data, select: { id: true } });
    const name = await leadNameOf(tx, interview.lead_id);
    const said = { finding_id: findingId, kind: finding.kind, ...details };
    await recordChange(tx, context, { resource: 'interview', id, name, change: 'updated', action, details: said });
    await countReview(tx, context, id);
    const found = (await readFindings(tx, id, await readRecordings(tx, id))).find((row) => row.id === findingId);
    if (!found) throw new AppError('NOT_FOUND', 'Finding not found');
    return found;
  });
}

const nameOf = ({ actor }: Context) => auditColumnsOf(actor).actor_name;

/** Upholds or dismisses a finding. The last decision applies. Throws NOT_FOUND. */
export function decideFinding(
  context: Context,
  id: string,
  findingId: string,
  { verdict, reason }: { verdict: NonNullable<Finding['verdict']>; reason: string },
): Promise<FindingRow> {
  return change(context, id, findingId, 'verdict', { verdict, reason }, async (_, { now }) => ({
    verdict,
    verdict_reason: reason,
    verdict_by_name: nameOf(context),
    verdict_at: now,
  }));
}

/** Answers a candidate who contested a finding, once, and decides the finding; also by email. Throws NOT_FOUND and CONFLICT. */
export function answerContest(
  context: Context,
  id: string,
  findingId: string,
  { verdict, answer }: { verdict?: NonNullable<Finding['verdict']> | undefined; answer: string },
): Promise<FindingRow> {
  const details = { answer, ...(verdict ? { verdict } : {}) };
  return change(context, id, findingId, 'answer', details, async (tx, { now, organization_id }, finding) => {
    if (!finding.contested_at)
      throw new AppError('CONFLICT', "This finding wasn't contested.", { reason: 'finding_not_contested' });
    if (finding.answered_at)
      throw new AppError('CONFLICT', 'This contest was already answered.', { reason: 'contest_answered' });
    await enqueue(tx, 'interview.mail', { organization_id, interview_id: id, kind: 'answer', finding_id: findingId });
    const by = nameOf(context);
    const decided = { verdict: verdict ?? null, verdict_reason: answer, verdict_by_name: by, verdict_at: now };
    return { answer_text: answer, answered_by_name: by, answered_at: now, ...(verdict ? decided : {}) };
  });
}
