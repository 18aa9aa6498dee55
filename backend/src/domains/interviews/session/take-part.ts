import { recordingChunk, silentSeconds } from '@switchboard/contracts/interviews.limits';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { transact } from '../../../database/transact.ts';
import { AppError } from '../../../errors.ts';
import { interviewOf } from '../candidate-access.ts';
import { isRunning, type LockedInterview, type RunningInterview } from '../interview-row.ts';
import { dueChange, lockInterview, lockSettled } from '../locked-interview.ts';
import { judge } from '../monitoring/judge.ts';
import { notifyChanged } from '../notify-changed.ts';
import { askNextByFlow } from './ask-by-flow.ts';
import { countsOf, readState, type State } from './read-state.ts';
import { readScript } from './script.ts';
import { readStaffMessage } from './staff-message-lines.ts';
import { writeLines } from './write-lines.ts';

const elsewhere = () =>
  new AppError('CONFLICT', 'This interview is open in another tab. Please continue there, or close that tab.', {
    reason: 'interview_open_elsewhere',
  });

export const notRunning = () =>
  new AppError('CONFLICT', "This interview isn't in progress.", { reason: 'interview_not_running' });

/** Records that a tab is active, which resumes an interrupted interview. */
export async function noteSign(
  tx: Tx,
  { organizationId: organization_id }: Context,
  interview: RunningInterview,
  tab: string,
  more: { recording_part?: number } = {},
): Promise<void> {
  const { id, now, status } = interview;
  const goesOn = { status: 'started' as const, interrupted_at: null, resume_until: null, resume_allowed: false };
  const isBack = status === 'interrupted';
  Object.assign(interview, { tab, last_sign_at: now, ...more, ...(isBack ? goesOn : {}) });
  await tx.interviews.update({
    where: { id },
    data: { tab, last_sign_at: now, ...more, ...(isBack ? goesOn : {}) },
    select: { id: true },
  });
  if (!isBack) return;
  await tx.interview_spans.updateMany({
    where: { interview_id: id, kind: 'interrupted', until: null },
    data: { until: now },
  });
  const note = 'The candidate’s browser is back, and the interview goes on.';
  await tx.interview_spans.create({
    data: { organization_id, interview_id: id, kind: 'resumed', from: now, until: now, note },
    select: { id: true },
  });
  await notifyChanged(tx, organization_id, id);
}

/** Refuses a second tab while the participating one is still sending signs. Throws CONFLICT. */
function assertTab({ tab, last_sign_at, now }: RunningInterview, wanted: string): void {
  const isAlive = now.getTime() - last_sign_at.getTime() <= silentSeconds * 1000;
  if (tab !== null && tab !== wanted && isAlive) throw elsewhere();
}

/** The interview for its participating tab, which is then recorded as active. Throws CONFLICT for any other tab, and once it is over. */
export async function takePart(
  tx: Tx,
  context: Context,
  interview: LockedInterview,
  tab: string,
): Promise<RunningInterview> {
  if (!isRunning(interview)) throw notRunning();
  if (interview.tab !== tab) throw elsewhere();
  await noteSign(tx, context, interview, tab);
  return interview;
}

/** Works under the interview's lock. Changes due by time are committed first, so they stay even if the work is refused. */
export async function settled<T>(
  context: Context,
  work: (tx: Tx, interview: LockedInterview) => Promise<T>,
  id: string = interviewOf(context),
): Promise<T> {
  const first = await transact(context, async (tx) => {
    const interview = await lockInterview(tx, id);
    if (!dueChange(interview)) return { done: await work(tx, interview) };
    await lockSettled(tx, context, id);
    return null;
  });
  if (first) return first.done;
  return transact(context, async (tx) => work(tx, await lockInterview(tx, id)));
}

/** Asks the first question, once, after the interviewer's introduction. */
async function begin(tx: Tx, context: Context, interview: RunningInterview): Promise<void> {
  // In a room, the agent does this.
  if (interview.question > 0 || interview.transport !== 'sandbox') return;
  const script = await readScript(tx, context, interview);
  const { greeting, questions, byFlow } = script;
  const hello = { role: 'assistant', kind: 'message', message: greeting } as const;
  if (byFlow) {
    await writeLines(tx, interview, [hello]);
    return askNextByFlow(tx, context, interview, { ...script, byFlow }, { kind: 'skipped' });
  }
  await writeLines(tx, interview, [
    hello,
    { role: 'assistant', kind: 'question', message: questions[0] ?? '', question: 1 },
  ]);
  interview.question = 1;
  await tx.interviews.update({
    where: { id: interview.id },
    data: { question: 1, asked_at: interview.now },
    select: { id: true },
  });
}

/** Takes part with a tab: after the start, a reload or a crash. An ended interview is returned unchanged. Throws CONFLICT. */
export function joinInterview(context: Context, tab: string): Promise<State> {
  return settled(context, async (tx, interview) => {
    if (isRunning(interview)) {
      assertTab(interview, tab);
      const recording_part = Math.min(recordingChunk.maxParts, interview.recording_part + 1);
      await noteSign(tx, context, interview, tab, { recording_part });
      await begin(tx, context, interview);
      // A flow without questions has ended already.
      return readState(tx, context, await lockInterview(tx, interview.id));
    } else if (interview.status !== 'ended') throw notRunning();
    return readState(tx, context, interview);
  });
}

/** A sign of the participating tab; returns the interview's status. Throws CONFLICT for another tab. */
export async function signInterview(context: Context, tab: string) {
  return transact(context, async (tx) => {
    const interview = await sign(tx, context, tab);
    const { status, ended_reason, ends_at, now } = interview;
    const staff_message = await readStaffMessage(tx, interview);
    return {
      server_time: now,
      status,
      ended_reason,
      ends_at: ends_at ?? now,
      counts: countsOf(interview),
      staff_message,
    };
  });
}

async function sign(tx: Tx, context: Context, tab: string): Promise<LockedInterview> {
  const locked = await lockSettled(tx, context, interviewOf(context));
  if (!isRunning(locked)) return locked;
  assertTab(locked, tab);
  await noteSign(tx, context, locked, tab);
  const { limit, ...counts } = countsOf(locked);
  if (Math.max(...Object.values(counts)) < limit) return locked;
  // The limit was reached a moment ago, when a later event could still have reduced the count.
  await judge(tx, context, locked);
  return lockInterview(tx, locked.id);
}
