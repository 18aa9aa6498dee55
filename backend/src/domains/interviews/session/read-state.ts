import type { ViolationCounts } from '@switchboard/contracts/interview-events';
import type { InterviewState } from '@switchboard/contracts/interview-sessions';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { LockedInterview } from '../interview-row.ts';
import { noCounts } from '../monitoring/fold-events.ts';
import { findingsUrlOf, sentFindingsTokenOf } from '../tokens.ts';
import { readAnswers } from './read-answers.ts';
import { readScript } from './script.ts';
import { readStaffMessage } from './staff-message-lines.ts';

type Dated<T> = { [K in keyof T]: K extends `${string}_at` | 'server_time' ? Date : T[K] };
/** An interview's state, as handlers return it. */
export type State = Dated<Omit<InterviewState, 'lines' | 'answers' | 'staff_message'>> & {
  lines: Dated<InterviewState['lines'][number]>[];
  answers: Awaited<ReturnType<typeof readAnswers>>;
  staff_message: Awaited<ReturnType<typeof readStaffMessage>>;
};

export const countsOf = ({ counts }: Pick<LockedInterview, 'counts'>): ViolationCounts => ({
  ...noCounts,
  ...(counts as Partial<ViolationCounts>),
});

/** The candidate's link to the findings; null until the interview has ended, and if the address of the pages is unknown. */
function findingsUrlFor({ env }: Pick<Context, 'env'>, interview: LockedInterview): string | null {
  if (interview.status !== 'ended' || !interview.findings_token_hash) return null;
  return findingsUrlOf(env.publicUrl ?? interview.origin ?? '', sentFindingsTokenOf(env, interview), interview);
}

/** Everything that the candidate's page needs for a started interview. */
export async function readState(tx: Tx, context: Context, interview: LockedInterview): Promise<State> {
  const { id, question: number, started_at, ends_at, now } = interview;
  const script = await readScript(tx, context, interview);
  const lines = await tx.interview_lines.findMany({
    where: { interview_id: id, flow: { equals: Prisma.DbNull } },
    orderBy: { number: 'asc' },
    omit: { flow: true },
  });
  const text = interview.status === 'ended' ? undefined : script.questions[number - 1];
  return {
    id,
    status: interview.status,
    ended_reason: interview.ended_reason,
    transport: interview.transport as State['transport'],
    is_simulated: !interview.has_model,
    server_time: now,
    started_at: started_at ?? now,
    ends_at: ends_at ?? now,
    candidate_name: `${script.candidate.first_name} ${script.candidate.last_name}`.trim(),
    interviewer_name: script.interviewer,
    organization_name: script.organization,
    proctoring_tools: interview.proctoring_tools,
    // The number of questions in a flow depends on the answers.
    question_count: script.byFlow ? 0 : script.questions.length,
    answer_silence_seconds: interview.answer_silence_seconds,
    question: text ? { number, text, audio_url: `/api/interviews/${id}/questions/${number}/audio` } : null,
    lines: lines as unknown as State['lines'],
    counts: countsOf(interview),
    answers: await readAnswers(tx, interview),
    staff_message: await readStaffMessage(tx, interview),
    recording_part: Math.max(1, interview.recording_part),
    findings_url: findingsUrlFor(context, interview),
  };
}
