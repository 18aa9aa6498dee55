import { randomUUID } from 'node:crypto';
import { interviewConsent } from '@switchboard/contracts/interviews.limits';
import type { PlaceCall, PlacedCall } from '@switchboard/contracts/place-call';
import type { z } from 'zod';
import type { MemberContext } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { transact } from '../../../database/transact.ts';
import { AppError } from '../../../errors.ts';
import { recordChange } from '../../../events/record-change.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { candidateOf } from '../../../livekit/identities.ts';
import { interviewOf } from '../candidate-access.ts';
import { interviewCookie } from '../interview-cookie.ts';
import { isRunning, type LockedInterview } from '../interview-row.ts';
import { leadNameOf } from '../lead-name.ts';
import { lockInterview } from '../locked-interview.ts';
import { notifyStarted } from '../notify-webhooks.ts';
import { accessTo } from '../room/enter-room.ts';
import { hasModel } from '../room/has-model.ts';
import { hashToken, sessionTokenOf } from '../tokens.ts';
import { assertOpens, canResume } from './open-link.ts';
import { takeBack } from './take-back.ts';
import { settled } from './take-part.ts';

type Wanted = Pick<z.output<typeof PlaceCall>, 'tab' | 'consent_version' | 'language'>;
/** The facts about an interviewer before it is requested. */
type Asked = Wanted & { has_model: boolean };
export interface Started {
  answer: PlacedCall;
  cookie: string | null;
}

/** How long the tab that started may repeat the request, if it didn't get the answer. */
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

async function write(tx: Tx, context: MemberContext, interview: LockedInterview, wanted: Asked, tab: string) {
  const { id, now, max_minutes } = interview;
  const token = sessionTokenOf(context.env, interview, tab, now);
  const room_id = context.livekit ? randomUUID() : null;
  const transport = room_id ? 'livekit' : 'sandbox';
  Object.assign(interview, { transport, room_id, tab });
  await tx.interviews.update({
    where: { id },
    data: {
      status: 'started',
      transport,
      room_id,
      has_model: wanted.has_model,
      session_hash: hashToken(token),
      tab,
      started_at: now,
      ends_at: new Date(now.getTime() + max_minutes * 60_000),
      last_sign_at: now,
      consent_version: wanted.consent_version ?? null,
      consent_at: now,
      ...(wanted.language ? { language: wanted.language } : {}),
    },
    select: { id: true },
  });
  await recordChange(tx, context, {
    resource: 'interview',
    id,
    name: await leadNameOf(tx, interview.lead_id),
    change: 'updated',
    action: 'start',
    details: { consent_version: wanted.consent_version ?? null, language: wanted.language ?? null },
  });
  await notifyStarted(tx, interview, now);
  await enqueue(tx, 'interview.sweep', {});
  return token;
}

/** Continues in a browser without a session: staff allow it, or the tab that started didn't get its answer. */
async function exchangeAnew(tx: Tx, context: MemberContext, interview: LockedInterview, tab: string): Promise<string> {
  const { id, now, started_at, resume_allowed } = interview;
  const token = sessionTokenOf(context.env, interview, tab, resume_allowed || !started_at ? now : started_at);
  const moved = resume_allowed ? { tab, resume_allowed: false } : {};
  Object.assign(interview, moved);
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
  const isSimulated = transport === 'sandbox';
  return {
    success: true,
    message: 'Video Call Started',
    instructions: isSimulated ? 'This interview is simulated.' : null,
    call_id: id,
    status: 'initiated',
    is_simulated: isSimulated,
    transport: isSimulated ? 'sandbox' : 'livekit',
    livekit_url: '',
    livekit_token: '',
    room_name: `interview-${id}`,
    participant_identity: candidateOf(id),
  };
}

interface Begun extends Started {
  interview: LockedInterview;
  isNew: boolean;
}

/** Adds access to the room for the participating tab only; if there is no room, the link becomes valid again. */
async function withRoom(
  context: MemberContext,
  { interview, isNew, ...started }: Begun,
  tab: string,
): Promise<Started> {
  const { livekit } = context;
  const { id, room_id } = interview;
  if (!livekit || !room_id || interview.tab !== tab) return started;
  try {
    const { url, token, room_name } = await accessTo(context, livekit, interview, room_id);
    return { ...started, answer: { ...started.answer, livekit_url: url, livekit_token: token, room_name } };
  } catch (error) {
    if (isNew)
      await transact(context, async (tx) => {
        const now = await lockInterview(tx, id);
        if (isRunning(now) && now.room_id === room_id) await takeBack(tx, context, now);
      });
    throw error;
  }
}

/**
 * Starts the interview of a link for a holder who agrees: exchanges its token for a cookie, once. Throws VALIDATION and CONFLICT with
 * an `InterviewRefusal`, and UNAVAILABLE if its room can't be opened.
 */
export async function startInterview(
  context: MemberContext,
  wanted: Wanted,
  cookies: string | undefined,
): Promise<Started> {
  const { tab } = wanted;
  if (!tab) throw new AppError('VALIDATION', 'Name the tab by a UUID', { fields: { tab: 'Name the tab by a UUID' } });
  const has_model = await hasModel(context, interviewOf(context));
  const begun = await settled(context, async (tx, interview): Promise<Begun> => {
    const cookie = (token: string) => interviewCookie(context.env, interview.id, token);
    const begin = (token: string | null, isNew = false): Begun => {
      return { interview, isNew, answer: answerOf(interview), cookie: token === null ? null : cookie(token) };
    };
    if (isRunning(interview)) {
      const isRepeated = interview.tab === tab && interview.now.getTime() - interview.started_at.getTime() < repeatMs;
      if (interview.resume_allowed || isRepeated) {
        const token = await exchangeAnew(tx, context, interview, tab);
        return begin(token);
      }
      if (canResume(interview, cookies)) return begin(null);
    }
    assertOpens(interview);
    assertConsent(wanted);
    return begin(await write(tx, context, interview, { ...wanted, has_model }, tab), true);
  });
  return withRoom(context, begun, tab);
}
