import type { PlaceCall, PlacedCall } from '@switchboard/contracts/calls';
import { interviewConsent } from '@switchboard/contracts/interviews.limits';
import type { z } from 'zod';
import type { MemberContext } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { AppError } from '../../../errors.ts';
import { recordChange } from '../../../events/record-change.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { interviewCookie } from '../interview-cookie.ts';
import { isRunning, type LockedInterview } from '../interview-row.ts';
import { leadNameOf } from '../lead-name.ts';
import { tellStarted } from '../tell-webhooks.ts';
import { hashToken, sessionTokenOf } from '../tokens.ts';
import { assertOpens, canResume } from './open-link.ts';
import { settled } from './take-part.ts';

type Wanted = Pick<z.output<typeof PlaceCall>, 'tab' | 'consent_version'>;
export interface Started {
  answer: PlacedCall;
  cookie: string | null;
}

/** In which the tab that started may ask again for an answer that it did not get. */
const repeatMs = 2 * 60_000;

function assertConsent({ consent_version }: Wanted): void {
  if (!consent_version)
    throw new AppError('VALIDATION', 'Please agree before you start.', {
      reason: 'consent_required',
      fields: { consent_version: 'Please agree before you start.' },
    });
  if (consent_version !== interviewConsent.version)
    throw new AppError('CONFLICT', 'The text has changed. Please load the page again and read it.', {
      reason: 'consent_outdated',
    });
}

async function write(tx: Tx, context: MemberContext, interview: LockedInterview, wanted: Wanted, tab: string) {
  const { id, now, max_minutes } = interview;
  const token = sessionTokenOf(context.env, interview, tab, now);
  await tx.interviews.update({
    where: { id },
    data: {
      status: 'started',
      session_hash: hashToken(token),
      tab,
      started_at: now,
      ends_at: new Date(now.getTime() + max_minutes * 60_000),
      last_sign_at: now,
      consent_version: wanted.consent_version ?? null,
      consent_at: now,
    },
    select: { id: true },
  });
  await recordChange(tx, context, {
    resource: 'interview',
    id,
    name: await leadNameOf(tx, interview.lead_id),
    change: 'updated',
    action: 'start',
    details: { consent_version: wanted.consent_version ?? null },
  });
  await tellStarted(tx, interview, now);
  await enqueue(tx, 'interview.sweep', {});
  return token;
}

/** A browser goes on that did not start it: staff let it, or the tab that started did not get its answer. */
async function exchangeAnew(tx: Tx, context: MemberContext, interview: LockedInterview, tab: string): Promise<string> {
  const { id, now, started_at, resume_allowed } = interview;
  const token = sessionTokenOf(context.env, interview, tab, resume_allowed || !started_at ? now : started_at);
  const moved = resume_allowed ? { tab, resume_allowed: false } : {};
  await tx.interviews.update({
    where: { id },
    data: { session_hash: hashToken(token), ...moved },
    select: { id: true },
  });
  if (resume_allowed)
    await recordChange(tx, context, {
      resource: 'interview',
      id,
      name: await leadNameOf(tx, interview.lead_id),
      change: 'updated',
      action: 'resume',
    });
  return token;
}

function answerOf({ id, transport }: LockedInterview): PlacedCall {
  return {
    success: true,
    message: 'Video Call Started',
    instructions: transport === 'sandbox' ? 'This interview is simulated.' : null,
    call_id: id,
    status: 'initiated',
    is_simulated: transport === 'sandbox',
    transport: 'sandbox',
    livekit_url: '',
    livekit_token: '',
    room_name: `interview-${id}`,
    participant_identity: `candidate-${id}`,
  };
}

/**
 * Starts the interview of a link, for whoever holds it and agrees: its token is exchanged for a cookie, once. Throws VALIDATION and
 * CONFLICT with an `InterviewRefusal`.
 */
export function startInterview(context: MemberContext, wanted: Wanted, cookies: string | undefined): Promise<Started> {
  const { tab } = wanted;
  if (!tab) throw new AppError('VALIDATION', 'Name the tab by a UUID', { fields: { tab: 'Name the tab by a UUID' } });
  return settled(context, async (tx, interview) => {
    const cookie = (token: string) => interviewCookie(context.env, interview.id, token);
    if (isRunning(interview)) {
      const isRepeated = interview.tab === tab && interview.now.getTime() - interview.started_at.getTime() < repeatMs;
      if (interview.resume_allowed || isRepeated)
        return { answer: answerOf(interview), cookie: cookie(await exchangeAnew(tx, context, interview, tab)) };
      if (canResume(interview, cookies)) return { answer: answerOf(interview), cookie: null };
    }
    assertOpens(interview);
    assertConsent(wanted);
    return { answer: answerOf(interview), cookie: cookie(await write(tx, context, interview, wanted, tab)) };
  });
}
