import type { ReissueInterview } from '@switchboard/contracts/interviews';
import { interviewDays, resumeMinutes } from '@switchboard/contracts/interviews.limits';
import { knownLanguage } from '@switchboard/contracts/languages';
import type { z } from 'zod';
import { auditColumnsOf } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { AppError } from '../../../errors.ts';
import { recordChange } from '../../../events/record-change.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { isRunning, type LockedInterview } from '../interview-row.ts';
import { leadNameOf } from '../lead-name.ts';
import { lockSettled } from '../locked-interview.ts';
import { countReview } from '../review/count-review.ts';
import { readInterview } from '../review/read-interviews.ts';
import { writeStaffMessage } from '../session/staff-message-lines.ts';
import { settled } from '../session/take-part.ts';
import { hashToken, linkTokenOf } from '../tokens.ts';
import { newLinkText } from './new-link-text.ts';
import { openReplacements } from './replacements.ts';
import { answerLink, assertMailable, type Link, nothingWatched, writeInterview } from './write-link.ts';

const dayMs = 24 * 60 * 60 * 1000;

const notPending = () =>
  new AppError('CONFLICT', 'This interview has already started or ended.', {
    reason: 'interview_not_pending',
  });

async function record(
  tx: Tx,
  context: Context,
  { id, lead_id }: LockedInterview,
  action: string,
  details: Prisma.InputJsonObject = {},
): Promise<void> {
  const name = await leadNameOf(tx, lead_id);
  await recordChange(tx, context, { resource: 'interview', id, name, change: 'updated', action, details });
}

/** Cancels an interview that has not started; its link then shows that. Throws NOT_FOUND and CONFLICT. */
export function cancelInterview(context: Context, id: string) {
  return settled(
    context,
    async (tx, interview) => {
      if (interview.status !== 'pending') throw notPending();
      await tx.interviews.update({ where: { id }, data: { status: 'cancelled' }, select: { id: true } });
      await record(tx, context, interview, 'cancel');
      return readInterview(tx, id);
    },
    id,
  );
}

/** Mails the lead a new link. The previous one stops working. Throws NOT_FOUND and CONFLICT. */
export function resendLink(context: Context, id: string, origin: string): Promise<Link> {
  return settled(
    context,
    async (tx, interview) => {
      if (interview.status !== 'pending') throw notPending();
      const lead = await tx.leads.findFirst({ where: { id: interview.lead_id }, select: { email: true } });
      assertMailable(lead?.email ?? null);
      await context.limits.mail('interview', lead?.email ?? '');
      const next = { id, link_number: interview.link_number + 1 };
      const changed = await tx.interviews.update({
        where: { id },
        data: { link_number: next.link_number, token_hash: hashToken(linkTokenOf(context.env, next)), origin },
      });
      await record(tx, context, interview, 'resend');
      return answerLink(tx, context, changed, origin, true);
    },
    id,
  );
}

/** Answers requests of an interview by email, with the link of the interview that can be started now. */
async function answerRequests(
  tx: Tx,
  context: Context,
  where: { id?: string; interview_id: string; settled_at?: null },
  answer: string,
  startable: string,
): Promise<void> {
  const settled_by_name = auditColumnsOf(context.actor).actor_name;
  const answered = await tx.interview_requests.updateManyAndReturn({
    where,
    data: { settled_at: new Date(), settled_by_name, settled_reason: answer, answer },
  });
  for (const { id: request_id, organization_id } of answered)
    await enqueue(tx, 'interview.mail', {
      organization_id,
      interview_id: startable,
      kind: 'request',
      finding_id: null,
      request_id,
    });
  await countReview(tx, context, where.interview_id);
}

const beingHeld = (message = 'This interview is in progress.') =>
  new AppError('CONFLICT', message, { reason: 'interview_not_ended' });

const otherBeingHeld = () => beingHeld('An interview with another link of this interview is in progress.');

/** Cancels other replacements of an interview: only one of its links is valid at a time. Throws CONFLICT if one is in progress. */
async function cancelReplacements(tx: Tx, context: Context, interview: LockedInterview): Promise<void> {
  for (const id of await openReplacements(tx, interview)) {
    const other = await lockSettled(tx, context, id);
    if (isRunning(other)) throw otherBeingHeld();
    if (other.status !== 'pending') continue;
    await tx.interviews.update({ where: { id }, data: { status: 'cancelled' }, select: { id: true } });
    await record(tx, context, other, 'cancel');
  }
}

/** Refuses to continue an interview while a link that replaces it is valid: both could be held. Throws CONFLICT. */
async function assertNotReplaced(tx: Tx, context: Context, interview: LockedInterview): Promise<void> {
  for (const id of await openReplacements(tx, interview)) {
    const other = await lockSettled(tx, context, id);
    if (isRunning(other)) throw otherBeingHeld();
    if (other.status === 'pending')
      throw new AppError('CONFLICT', 'Another link of this interview is still valid. Cancel that one first.', {
        reason: 'interview_not_running',
      });
  }
}

/** Creates a replacement for an interview that has ended or can't be held as it is. Throws NOT_FOUND and CONFLICT. */
export function reissueInterview(
  context: Context,
  id: string,
  input: z.output<typeof ReissueInterview>,
  origin: string,
): Promise<Link> {
  return settled(
    context,
    async (tx, interview) => {
      if (isRunning(interview)) throw beingHeld();
      await cancelReplacements(tx, context, interview);
      const terms = {
        proctoring_tools: { ...nothingWatched, ...(input.proctoring_tools ?? interview.proctoring_tools) },
        max_minutes: input.max_minutes ?? interview.max_minutes,
      };
      const link = await writeInterview(
        tx,
        context,
        {
          lead_id: interview.lead_id,
          assistant_id: interview.assistant_id,
          proctoring_tools: terms.proctoring_tools,
          face_violations_end: interview.face_violations_end,
          questions: interview.questions,
          metadata: interview.metadata as Record<string, unknown>,
          days: input.days,
          max_minutes: terms.max_minutes,
          send_email: input.send_email,
          reissue_of: id,
          language: input.language ?? knownLanguage([interview.language]),
        },
        origin,
      );
      if (interview.status === 'pending')
        await tx.interviews.update({ where: { id }, data: { status: 'cancelled' }, select: { id: true } });
      await record(tx, context, interview, 'reissue', { reissued_as: link.interview_id });
      const open = { interview_id: id, settled_at: null };
      const answer = [input.answer, newLinkText(interview, terms)].filter(Boolean).join('\n\n');
      await answerRequests(tx, context, open, answer, link.interview_id);
      return link;
    },
    id,
  );
}

const minutesMs = (minutes: number) => minutes * 60_000;

/** An interrupted interview resumes with the time that was left. */
function resumed({ status, now, ends_at, ended_at, interrupted_at, last_sign_at }: LockedInterview): Date {
  const stopped = status === 'started' ? now : (interrupted_at ?? last_sign_at ?? ended_at ?? now);
  const left = Math.max(0, (ends_at ?? now).getTime() - stopped.getTime());
  return new Date(Math.max((ends_at ?? now).getTime(), now.getTime() + minutesMs(resumeMinutes) + left));
}

/** After a day, a new interview is needed instead. */
const lostForMs = dayMs * interviewDays.min;

/** Whether an interview was recently lost because of its connection, which no one intended. */
const wasLost = ({ status, ended_reason, ended_at, now }: LockedInterview) =>
  status === 'ended' &&
  ended_reason === 'network-disconnected' &&
  ended_at !== null &&
  now.getTime() - ended_at.getTime() < lostForMs;

/**
 * Gives the candidate ten more minutes to continue an interrupted interview, from any browser with the link. Throws NOT_FOUND and
 * CONFLICT.
 */
export function allowResume(context: Context, id: string, reason: string) {
  return settled(
    context,
    async (tx, interview) => {
      const { now } = interview;
      const resume_until = new Date(now.getTime() + minutesMs(resumeMinutes));
      const isLost = wasLost(interview);
      if (!isRunning(interview) && !isLost)
        throw new AppError('CONFLICT', 'This interview is not interrupted.', { reason: 'interview_not_running' });
      if (isLost) await assertNotReplaced(tx, context, interview);
      await tx.interviews.update({
        where: { id },
        data: {
          resume_allowed: true,
          resume_until,
          ends_at: resumed(interview),
          status: 'interrupted',
          ended_reason: null,
          ended_at: null,
          // Its room was closed with it.
          ...(isLost ? { room_id: null } : {}),
          // The interview's time runs again from here at the latest. A second permission doesn't give back the minutes in between.
          interrupted_at: resume_until,
        },
        select: { id: true },
      });
      await record(tx, context, interview, 'allow_resume', { reason });
      return readInterview(tx, id);
    },
    id,
  );
}

/** Answers a candidate's request once, by email and on the page of the interview. Throws NOT_FOUND and CONFLICT. */
export function settleRequest(context: Context, id: string, requestId: string, reason: string) {
  return settled(
    context,
    async (tx, interview) => {
      const found = await tx.interview_requests.findFirst({ where: { id: requestId, interview_id: id } });
      if (!found) throw new AppError('NOT_FOUND', 'Request not found');
      // Sent again after a lost response: the candidate has this answer already.
      if (found.settled_at && found.answer === reason) return readInterview(tx, id);
      if (found.settled_at)
        throw new AppError(
          'CONFLICT',
          'Someone has already answered this request. Reload the page to read the answer.',
        );
      await answerRequests(tx, context, { id: requestId, interview_id: id }, reason, id);
      // A candidate who is in the interview reads it there at once.
      if (isRunning(interview))
        await writeStaffMessage(tx, interview, {
          message: reason,
          author_name: auditColumnsOf(context.actor).actor_name,
        });
      await record(tx, context, interview, 'settle_request', { kind: found.kind, reason });
      return readInterview(tx, id);
    },
    id,
  );
}
