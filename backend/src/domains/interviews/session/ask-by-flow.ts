import type { FlowLine } from '@switchboard/contracts/flows/walk/position';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import type { InterviewAnswer, InterviewPlace } from '../../../voice/interview/interview-by-flow.ts';
import { unheard } from '../../../voice/interview/unheard-answers.ts';
import type { Turn } from '../../../voice/practice/turns.ts';
import { work } from '../../../work/work.ts';
import { endInterview } from '../end-interview.ts';
import type { RunningInterview } from '../interview-row.ts';
import type { Script } from './script.ts';
import { writeLines } from './write-lines.ts';

/** The maximum number of questions of an interview by a flow. */
const maxQuestions = 100;

const isAnswer = (kind: string) => kind === 'typed_answer' || kind === 'spoken_answer';

/** The interview's position in the flow, from its lines; null before the first question. */
async function readPlace(tx: Tx, interview: RunningInterview): Promise<InterviewPlace | null> {
  const lines = await tx.interview_lines.findMany({
    where: { interview_id: interview.id },
    orderBy: { number: 'asc' },
    select: { kind: true, role: true, message: true, flow: true },
  });
  const steps = lines.map(({ flow }) => flow as FlowLine | null);
  const position = steps.findLast((step) => step?.position)?.position;
  if (!position) return null;
  const entered = steps.findLastIndex((step) => step?.trace.some(({ type }) => type === 'entered'));
  const turns = lines.slice(entered + 1).flatMap(({ kind, message }): Turn[] => {
    if (kind === 'question') return [{ role: 'assistant', text: message }];
    return isAnswer(kind) ? [{ role: 'user', text: kind === 'typed_answer' ? message : unheard }] : [];
  });
  return { position, question: lines.findLast(({ kind }) => kind === 'question')?.message ?? '', turns };
}

/** Asks the flow's next question, or says its last words and ends the interview. The row is locked. */
export async function askNextByFlow(
  tx: Tx,
  context: Context,
  interview: RunningInterview,
  { byFlow, closing, interviewer }: Script & { byFlow: NonNullable<Script['byFlow']> },
  answer: InterviewAnswer,
): Promise<void> {
  const { organization, organizationId } = context;
  const now = interview.now
    .toLocaleString('sv-SE', { timeZone: organization.time_zone })
    .replace(' ', 'T')
    .slice(0, 16);
  const by = { ...byFlow, closing, assistantName: interviewer, organizationName: organization.name, now };
  const place = await readPlace(tx, interview);
  const next = await work(organizationId, 'interview.ask-by-flow', by, place, answer);
  const question = interview.question + 1;
  const isOver = next.isOver || question > maxQuestions;
  const text = question > maxQuestions ? closing : next.text;
  await writeLines(tx, interview, [
    ...next.steps.map(({ words, line }) => ({
      role: 'system' as const,
      ...{ kind: 'note' as const, message: words, flow: line },
    })),
    isOver
      ? { role: 'assistant', kind: 'message', message: text }
      : { role: 'assistant', kind: 'question', message: text, question },
  ]);
  interview.question = question;
  await tx.interviews.update({
    where: { id: interview.id },
    data: { question, asked_at: interview.now },
    select: { id: true },
  });
  if (isOver) await endInterview(tx, context, interview, 'interview-completed', interview.now);
}
