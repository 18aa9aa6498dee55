import { randomUUID } from 'node:crypto';
import type { ProctoringTools } from '@switchboard/contracts/interview-sessions';
import type { VideoLink } from '@switchboard/contracts/interviews';
import { reminderHours } from '@switchboard/contracts/interviews.limits';
import type { Language } from '@switchboard/contracts/languages';
import { auditColumnsOf, userIdOf } from '../../../actor.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { AppError, notFound } from '../../../errors.ts';
import { recordChange } from '../../../events/record-change.ts';
import type { interviews, Prisma } from '../../../generated/prisma/client.ts';
import { enqueue } from '../../../jobs/queue.ts';
import { hashToken, linkTokenOf, linkUrlOf } from '../tokens.ts';
import { assertInterviewFlow } from './assert-interview-flow.ts';

const dayMs = 24 * 60 * 60 * 1000;

export const nothingWatched: ProctoringTools = {
  tab_change_detection: false,
  multiple_monitor_detection: false,
  screen_share: false,
  face_blur_detection: false,
  face_out_of_view: false,
};

/** A link in a response, with its dates as the database returns them. */
export type Link = Omit<VideoLink, 'expires_at'> & { expires_at: Date };

/** The data of a new interview. */
export interface NewInterview {
  lead_id: string;
  assistant_id: string;
  proctoring_tools: Partial<ProctoringTools>;
  face_violations_end: boolean;
  questions: string[];
  metadata: Record<string, unknown>;
  days: number;
  max_minutes: number;
  send_email: boolean;
  reissue_of?: string;
  /** The candidate's language; null if unknown. */
  language?: Language | null | undefined;
}

const hourMs = 60 * 60 * 1000;

interface Parties {
  lead: { id: string; first_name: string; last_name: string; email: string | null };
  assistant: { id: string; status: string; published_version: number | null };
}

async function findParties(tx: Tx, { lead_id, assistant_id }: NewInterview): Promise<Parties> {
  const lead = await tx.leads.findFirst({
    where: { id: lead_id },
    select: { id: true, first_name: true, last_name: true, email: true },
  });
  if (!lead) throw notFound('Lead');
  const assistant = await tx.assistants.findFirst({
    where: { id: assistant_id },
    select: { id: true, status: true, published_version: true },
  });
  if (!assistant) throw notFound('Assistant');
  return { lead, assistant };
}

function assertParties({ lead, assistant }: Parties, { send_email }: NewInterview): void {
  if (assistant.status !== 'published') {
    const message = 'This assistant is not published. Publish it first, or choose another one.';
    throw new AppError('CONFLICT', message, { reason: 'assistant_not_published', fields: { agent_id: message } });
  }
  if (send_email) assertMailable(lead.email);
}

/** Throws CONFLICT if there is no email address. */
export function assertMailable(email: string | null): void {
  if (email) return;
  const message = 'This lead has no e-mail address. Copy the link and send it yourself, or add an address.';
  throw new AppError('CONFLICT', message, { reason: 'lead_without_email', fields: { send_email: message } });
}

// A link that is only valid a little longer needs no reminder.
async function remindLater(
  tx: Tx,
  { id, organization_id, expires_at }: Pick<interviews, 'id' | 'organization_id' | 'expires_at'>,
): Promise<void> {
  const runAt = new Date(expires_at.getTime() - reminderHours * hourMs);
  if (runAt.getTime() - Date.now() < reminderHours * hourMs) return;
  const mail = { organization_id, interview_id: id, kind: 'reminder', finding_id: null } as const;
  await enqueue(tx, 'interview.mail', mail, { runAt });
}

/** The link of an interview for a response that is sent once; also queues the mail with the link. */
export async function answerLink(
  tx: Tx,
  { env }: Pick<Context, 'env'>,
  interview: Pick<interviews, 'id' | 'organization_id' | 'link_number' | 'expires_at' | 'language'>,
  origin: string,
  isMailed: boolean,
): Promise<Link> {
  const { id: interview_id, organization_id, expires_at } = interview;
  if (isMailed) {
    await enqueue(tx, 'interview.mail', { organization_id, interview_id, kind: 'link', finding_id: null });
    await remindLater(tx, interview);
  }
  const token = linkTokenOf(env, interview);
  // Without a mail server, mail is only stored as files and reaches no one.
  return {
    interview_id,
    token,
    url: linkUrlOf(origin, token, interview),
    expires_at,
    is_mailed: isMailed && !!env.smtpUrl,
  };
}

/** Writes an interview with its link, in the caller's transaction. Throws NOT_FOUND, CONFLICT, and LIMIT_EXCEEDED for mailed ones. */
export async function writeInterview(tx: Tx, context: Context, input: NewInterview, origin: string): Promise<Link> {
  const { organizationId: organization_id, actor, env } = context;
  const parties = await findParties(tx, input);
  assertParties(parties, input);
  const { lead, assistant } = parties;
  await assertInterviewFlow(tx, assistant, input.questions);
  if (input.send_email) await context.limits.mail('interview', lead.email ?? '');
  const { recording_days, answer_silence_seconds } = await tx.organizations.findFirstOrThrow({
    select: { recording_days: true, answer_silence_seconds: true },
  });
  const of = { id: randomUUID(), link_number: 1 };
  const interview = await tx.interviews.create({
    data: {
      ...of,
      organization_id,
      lead_id: lead.id,
      assistant_id: assistant.id,
      token_hash: hashToken(linkTokenOf(env, of)),
      proctoring_tools: { ...nothingWatched, ...input.proctoring_tools },
      face_violations_end: input.face_violations_end,
      questions: input.questions,
      max_minutes: input.max_minutes,
      kept_days: recording_days,
      answer_silence_seconds,
      metadata: input.metadata as Prisma.InputJsonObject,
      origin,
      reissue_of: input.reissue_of ?? null,
      language: input.language ?? null,
      expires_at: new Date(Date.now() + input.days * dayMs),
      created_by: userIdOf(actor),
      created_by_name: auditColumnsOf(actor).actor_name,
    },
  });
  await recordChange(tx, context, {
    resource: 'interview',
    id: of.id,
    name: `${lead.first_name} ${lead.last_name}`.trim(),
    change: 'created',
    details: {
      lead_id: lead.id,
      assistant_id: assistant.id,
      ...(input.reissue_of ? { reissue_of: input.reissue_of } : {}),
    },
  });
  return answerLink(tx, context, interview, origin, input.send_email);
}
