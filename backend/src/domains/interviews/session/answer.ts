import type { AnswerQuestion } from '@switchboard/contracts/interview-sessions';
import { cutAnswerSeconds, cutsAnswers, maxMessages } from '@switchboard/contracts/interviews.limits';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { AppError } from '../../../errors.ts';
import type { InterviewAnswer } from '../../../voice/interview/interview-by-flow.ts';
import { spokenFor } from '../../../voice/interview/silent-transcriber.ts';
import { endInterview } from '../end-interview.ts';
import type { LockedInterview, RunningInterview } from '../interview-row.ts';
import { lockInterview } from '../locked-interview.ts';
import { notifyChanged } from '../notify-changed.ts';
import { askNextByFlow } from './ask-by-flow.ts';
import { readState, type State } from './read-state.ts';
import { cannotReply, readScript } from './script.ts';
import { settled, takePart } from './take-part.ts';
import { writeLines } from './write-lines.ts';

type Answer = z.output<typeof AnswerQuestion>;

/** A browser's time, limited to the range between the question and now. */
function within(moment: string, from: Date, to: Date): Date {
  const time = new Date(moment).getTime();
  return new Date(Math.min(to.getTime(), Math.max(from.getTime(), time)));
}

function lineOf(interview: RunningInterview, answer: Answer): Parameters<typeof writeLines>[2][number] {
  const { question } = answer;
  const from = interview.asked_at ?? interview.started_at;
  if (answer.kind === 'typed')
    return { role: 'user', kind: 'typed_answer', message: answer.text, question, starts_at: from };
  if (answer.kind === 'skipped') return { role: 'system', kind: 'note', message: 'No answer was given.', question };
  const starts_at = within(answer.starts_at, from, interview.now);
  const ends_at = within(answer.ends_at, starts_at, interview.now);
  const seconds = Math.round((ends_at.getTime() - starts_at.getTime()) / 1000);
  return {
    role: 'user',
    kind: 'spoken_answer',
    message: spokenFor(seconds),
    question,
    starts_at,
    ends_at,
  };
}

const saidIn = (answer: Answer): InterviewAnswer =>
  answer.kind === 'typed' ? { kind: 'typed', text: answer.text } : { kind: answer.kind };

/** Asks the next question, or says goodbye and ends the interview. */
async function goOn(tx: Tx, context: Context, interview: RunningInterview, answer: Answer): Promise<void> {
  const script = await readScript(tx, context, interview);
  const { questions, closing, byFlow } = script;
  if (byFlow) return askNextByFlow(tx, context, interview, { ...script, byFlow }, saidIn(answer));
  const next = interview.question + 1;
  const text = questions[next - 1];
  const line = text
    ? { role: 'assistant' as const, kind: 'question' as const, message: text, question: next }
    : { role: 'assistant' as const, kind: 'message' as const, message: closing };
  await writeLines(tx, interview, [line]);
  await tx.interviews.update({
    where: { id: interview.id },
    data: { question: next, asked_at: interview.now },
    select: { id: true },
  });
  if (!text) await endInterview(tx, context, interview, 'interview-completed', interview.now);
}

/** In a room, the candidate answers and writes to the interviewer there. Throws CONFLICT. */
function assertSandbox({ transport }: Pick<RunningInterview, 'transport'>): void {
  if (transport !== 'sandbox')
    throw new AppError('CONFLICT', 'This interview has a live interviewer. Answer in its room.', {
      reason: 'not_the_question',
    });
}

/** Refuses an addition beyond the limit: each is stored, and every response contains them all. Throws LIMIT_EXCEEDED. */
async function assertMayAdd(tx: Tx, interview_id: string): Promise<void> {
  const kind = { in: ['typed_answer', 'spoken_answer'] };
  if ((await tx.interview_lines.count({ where: { interview_id, kind, message_id: { not: null } } })) >= maxMessages)
    throw new AppError('LIMIT_EXCEEDED', 'This interview has reached its limit of additions to answers.', {
      reason: 'too_many_messages',
    });
}

/** Adds to the answer before the current question, once. Throws CONFLICT for any other answer, and LIMIT_EXCEEDED. */
async function addToAnswer(tx: Tx, interview: RunningInterview, answer: Answer, message_id: string): Promise<void> {
  const { question } = answer;
  if (question !== interview.question - 1)
    throw new AppError('CONFLICT', 'You can only add to your last answer.', { reason: 'not_the_question' });
  if ((await tx.interview_lines.count({ where: { interview_id: interview.id, message_id } })) > 0) return;
  await assertMayAdd(tx, interview.id);
  await writeLines(tx, interview, [
    { role: 'system', kind: 'note', message: `Added to the answer to question ${question}:`, question },
    { ...lineOf(interview, answer), message_id },
  ]);
}

/**
 * Stores an answer that the end of the interview cut off, once: everything said or typed until then counts as an answer. Returns
 * whether it is stored, now or earlier.
 */
async function keepCutAnswer(tx: Tx, locked: LockedInterview, answer: Answer): Promise<boolean> {
  const { status, ended_at, ended_reason, started_at, ends_at, last_sign_at, tab, transport } = locked;
  if (status !== 'ended' || !ended_at || !started_at || !ends_at || !last_sign_at) return false;
  const isInTime = locked.now.getTime() - ended_at.getTime() <= cutAnswerSeconds * 1000;
  if (!isInTime || !cutsAnswers(ended_reason ?? '') || tab !== answer.tab || transport !== 'sandbox') return false;
  if (answer.kind === 'skipped') return false;
  const { question, addition_id: message_id } = answer;
  if (question !== locked.question - (message_id === undefined ? 0 : 1)) return false;
  const own = message_id === undefined ? { question, role: 'user' } : { message_id };
  if ((await tx.interview_lines.count({ where: { interview_id: locked.id, ...own } })) > 0) return true;
  if (message_id !== undefined) await assertMayAdd(tx, locked.id);
  const interview = { ...locked, started_at, ends_at, last_sign_at, now: ended_at };
  await writeLines(tx, interview, [
    { role: 'system', kind: 'note', message: 'The interview ended during this answer:', question },
    { ...lineOf(interview, answer), ...(message_id === undefined ? {} : { message_id }) },
  ]);
  await notifyChanged(tx, locked.organization_id, locked.id);
  return true;
}

/** Takes an answer to the current question, once, and asks the next one. Throws CONFLICT for any other question. */
export function answerQuestion(context: Context, answer: Answer): Promise<State> {
  return settled(context, async (tx, locked) => {
    const isOver = locked.status === 'ended' && locked.ended_reason === 'interview-completed';
    if (isOver && answer.question < locked.question) return readState(tx, context, locked);
    if (await keepCutAnswer(tx, locked, answer)) return readState(tx, context, locked);
    const interview = await takePart(tx, context, locked, answer.tab);
    assertSandbox(interview);
    const addition = answer.kind === 'skipped' ? undefined : answer.addition_id;
    if (addition !== undefined) await addToAnswer(tx, interview, answer, addition);
    else if (answer.question === interview.question) {
      await writeLines(tx, interview, [lineOf(interview, answer)]);
      await goOn(tx, context, interview, answer);
    } else if (answer.question > interview.question)
      throw new AppError('CONFLICT', 'The interview has moved to another question.', { reason: 'not_the_question' });
    return readState(tx, context, await lockInterview(tx, interview.id));
  });
}

/** Stores a message outside the questions, once. Throws LIMIT_EXCEEDED. */
export function writeMessage(
  context: Context,
  { tab, id: message_id, text }: { tab: string; id: string; text: string },
): Promise<State> {
  return settled(context, async (tx, locked) => {
    const interview = await takePart(tx, context, locked, tab);
    assertSandbox(interview);
    const ofChat = { interview_id: interview.id, role: 'user', kind: 'message' };
    const count = await tx.interview_lines.count({ where: ofChat });
    const known = await tx.interview_lines.count({ where: { interview_id: interview.id, message_id } });
    if (known === 0 && count >= maxMessages)
      throw new AppError('LIMIT_EXCEEDED', 'This interview has reached its limit of messages.', {
        reason: 'too_many_messages',
      });
    if (known === 0)
      await writeLines(tx, interview, [
        { role: 'user', kind: 'message', message: text, message_id },
        ...(count === 0
          ? [{ role: 'assistant' as const, kind: 'message' as const, message: cannotReply(interview) }]
          : []),
      ]);
    return readState(tx, context, interview);
  });
}
