import type { Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import { addHeld, addInterview, tabSwitch, windowLeft } from '../domains/interviews/held-interview.ts';
import { countReview } from '../domains/interviews/review/count-review.ts';
import { ownQuestions } from '../domains/interviews/texts/interview-text.ts';
import { actingAs } from './acting.ts';
import type { DemoContext, DemoLead } from './context.ts';

const hour = 60 * 60 * 1000;

/** One finding that was upheld, and one that its candidate contests and that has no answer yet. */
async function judgeFindings(tx: Tx, context: Context, interview_id: string): Promise<void> {
  const [first, second_] = await tx.interview_findings.findMany({ where: { interview_id }, orderBy: { at: 'asc' } });
  if (!first || !second_) return;
  await tx.interview_findings.update({
    where: { id: first.id },
    data: {
      verdict: 'upheld',
      verdict_reason: 'Another page is read aloud after it.',
      verdict_by_name: context.actor.kind === 'person' ? context.actor.full_name : null,
      verdict_at: new Date(Date.now() - 20 * hour),
    },
  });
  await tx.interview_findings.update({
    where: { id: second_.id },
    data: {
      contest_text: 'A call came in on my computer and its window took the keyboard. I closed it at once.',
      contested_at: new Date(Date.now() - 4 * hour),
    },
  });
  await countReview(tx, context, interview_id);
}

/** A pending interview, a completed one under review, and one that a limit ended. */
export async function fillInterviews(
  demoContext: DemoContext,
  leads: readonly DemoLead[],
  assistantId: string,
): Promise<void> {
  const [waiting, completed, stopped] = [leads[17], leads[21], leads[26]];
  if (!demoContext.demo.is_pro || !waiting || !completed || !stopped) return;
  const context = await actingAs(demoContext, 1);
  await transact(context, async (tx) => {
    await addInterview(tx, context, waiting, assistantId, { created_at: new Date(Date.now() - 26 * hour) });
    const judged = await addHeld(tx, context, assistantId, {
      lead: completed,
      startedAgo: 28 * hour,
      answered: ownQuestions('en').length,
      told: [...tabSwitch(140, 9), ...windowLeft(331, 4), [402, 'face', 'out_of_view'], [411, 'face', 'in_view']],
      ended_reason: 'interview-completed',
      minutes: 10,
    });
    await judgeFindings(tx, context, judged);
    const limited = await addHeld(tx, context, assistantId, {
      lead: stopped,
      startedAgo: 6 * hour,
      answered: 2,
      told: [...tabSwitch(70, 12), ...tabSwitch(160, 20), ...tabSwitch(235, 15)],
      ended_reason: 'tab-change-violation-limit',
      minutes: 4,
    });
    await tx.interview_findings.updateMany({
      where: { interview_id: limited, count: 3 },
      data: { is_end: true, severity: 'critical' },
    });
    await countReview(tx, context, limited);
  });
}
