import type { InterviewRefusal, InterviewSession } from '@switchboard/contracts/interview-sessions';
import type { InterviewStatus } from '@switchboard/contracts/interviews.limits';
import type { MemberContext, RequestContext } from '../../../context.ts';
import { withTenant } from '../../../database/tenant-pool.ts';
import { transact } from '../../../database/transact.ts';
import { AppError } from '../../../errors.ts';
import { byLink, interviewOf, unknownLink } from '../candidate-access.ts';
import { hasSession } from '../interview-cookie.ts';
import { isRunning, type LockedInterview } from '../interview-row.ts';
import { lockSettled } from '../locked-interview.ts';
import { hasModel } from '../room/has-model.ts';
import { readAnswers } from './read-answers.ts';
import { readScript } from './script.ts';

type Opened = Omit<InterviewSession, 'expires_at' | 'answers'> & {
  expires_at: Date;
  answers: Awaited<ReturnType<typeof readAnswers>>;
};

const refusals: Partial<Record<InterviewStatus, { reason: InterviewRefusal; message: string }>> = {
  started: { reason: 'interview_already_started', message: 'Interview has already started' },
  interrupted: { reason: 'interview_already_started', message: 'Interview has already started' },
  ended: { reason: 'interview_completed', message: 'Interview has been completed' },
  cancelled: { reason: 'interview_cancelled', message: 'Interview has been cancelled' },
};

/** Refuses an interview that its link no longer opens. Throws CONFLICT, and NOT_FOUND with 410. */
export function assertOpens({ status, ended_reason }: Pick<LockedInterview, 'status' | 'ended_reason'>): void {
  const refusal = refusals[status];
  // How it ended: a candidate who was cut off must not read that they completed the interview.
  const details = status === 'ended' && ended_reason ? { ended_reason } : {};
  if (refusal) throw new AppError('CONFLICT', refusal.message, { reason: refusal.reason, details });
  if (status === 'expired')
    throw new AppError('NOT_FOUND', 'Interview session has expired', { reason: 'interview_expired', status: 410 });
}

/** Whether a browser may continue an interview: it started it, or staff allow any browser. */
export function canResume(interview: LockedInterview, cookies: string | undefined): boolean {
  if (!isRunning(interview)) return false;
  return interview.resume_allowed || hasSession(cookies, interview.id, interview.session_hash);
}

async function shown(context: MemberContext, interview: LockedInterview, can_resume: boolean): Promise<Opened> {
  const { db } = context;
  const isPending = interview.status === 'pending';
  // Before the start, only the current setting is known.
  const has_model = isPending ? await hasModel(context, interview.id) : interview.has_model;
  const [lead, script, requests, answers] = await Promise.all([
    db.leads.findFirst({
      where: { id: interview.lead_id },
      select: { id: true, first_name: true, last_name: true, email: true, phone_number: true },
    }),
    readScript(db, context, { ...interview, has_model }),
    db.interview_requests.findMany({
      where: { interview_id: interview.id, settled_at: null },
      select: { kind: true },
    }),
    readAnswers(db, interview),
  ]);
  if (!lead) throw unknownLink();
  return {
    id: interview.id,
    lead,
    agent: { id: interview.assistant_id, name: script.interviewer },
    organization_name: context.organization.name,
    proctoring_tools: interview.proctoring_tools,
    face_violations_end: interview.face_violations_end,
    expires_at: interview.expires_at,
    max_minutes: interview.max_minutes,
    question_count: script.byFlow ? 0 : script.questions.length,
    kept_days: interview.kept_days,
    answer_silence_seconds: interview.answer_silence_seconds,
    is_simulated: !has_model,
    transport: isPending && context.livekit ? 'livekit' : (interview.transport as Opened['transport']),
    can_resume,
    requested: [...new Set(requests.map(({ kind }) => kind as InterviewSession['requested'][number]))],
    answers,
  };
}

/** The interview behind a link. Reading it starts nothing. Throws NOT_FOUND or CONFLICT with an `InterviewRefusal`. */
export async function openLink(request: RequestContext, token: string, cookies: string | undefined): Promise<Opened> {
  const context = await byLink(request, token);
  return withTenant(context.organizationId, async () => {
    const interview = await transact(context, (tx) => lockSettled(tx, context, interviewOf(context)));
    const isResumable = canResume(interview, cookies);
    if (!isResumable) assertOpens(interview);
    return shown(context, interview, isResumable);
  });
}
