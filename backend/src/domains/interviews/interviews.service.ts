import { createHash, randomBytes } from 'node:crypto';
import {
  type CreateVideoLink,
  type InterviewRefusal,
  type InterviewSession,
  type InterviewStatus,
  interviewDays,
  ProctoringTools,
} from '@switchboard/contracts/interviews';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import { audit } from '../../audit.ts';
import type { Context, RequestContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

type NewVideoLink = z.output<typeof CreateVideoLink>;

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
// 192 bits in 32 characters: past guessing, and never the 36 characters of a lead's id, which shares the path.
const newToken = () => randomBytes(24).toString('base64url');

const nothingWatched = Object.fromEntries(
  Object.keys(ProctoringTools.shape).map((tool) => [tool, false]),
) as ProctoringTools;

/** Makes an interview link for a lead. The token is in the answer and nowhere else. */
export async function createVideoLink(
  context: Context,
  input: NewVideoLink,
  origin: string,
): Promise<{ token: string; url: string; expires_at: Date }> {
  const { organizationId, actor } = context;
  if (input.organization_id && input.organization_id !== organizationId) throw notFound('Organization');
  const token = newToken();
  const expiresAt = new Date(Date.now() + interviewDays * 24 * 60 * 60 * 1000);
  await transact(context, async (tx) => {
    const lead = await tx.leads.findFirst({
      where: { id: input.lead_id },
      select: { id: true, first_name: true, last_name: true },
    });
    if (!lead) throw notFound('Lead');
    const assistant = await tx.assistants.findFirst({
      where: { id: input.agent_id },
      select: { id: true, status: true },
    });
    if (!assistant) throw notFound('Assistant');
    if (assistant.status !== 'published')
      throw new AppError('CONFLICT', 'This assistant is not published. Publish it first, or choose another one.', {
        reason: 'assistant_not_published',
      });
    const interview = await tx.interviews.create({
      data: {
        organization_id: organizationId,
        lead_id: lead.id,
        assistant_id: assistant.id,
        token_hash: hashToken(token),
        proctoring_tools: { ...nothingWatched, ...input.proctoring_tools },
        metadata: input.metadata as Prisma.InputJsonObject,
        expires_at: expiresAt,
        created_by: userIdOf(actor),
      },
      select: { id: true },
    });
    await audit(tx, context, {
      action: 'create',
      resource_type: 'interview',
      resource_id: interview.id,
      resource_name: `${lead.first_name} ${lead.last_name}`,
      details: { lead_id: lead.id, assistant_id: assistant.id },
    });
  });
  return { token, url: `${origin}/video-call/${token}`, expires_at: expiresAt };
}

interface Found {
  id: string;
  organization_id: string;
  lead_id: string;
  assistant_id: string;
  status: InterviewStatus;
  proctoring_tools: ProctoringTools;
  expires_at: Date;
}

const refusedStates: Partial<Record<InterviewStatus, { reason: InterviewRefusal; message: string }>> = {
  started: { reason: 'interview_already_started', message: 'Interview has already started' },
  completed: { reason: 'interview_completed', message: 'Interview has been completed' },
  cancelled: { reason: 'interview_cancelled', message: 'Interview has been cancelled' },
};

const unknownLink = () =>
  new AppError('NOT_FOUND', 'This interview link is invalid or has expired.', { reason: 'interview_not_found' });

// What became of an interview says more than that its link has run out since.
function assertOpen(interview: Found): void {
  const refusal = refusedStates[interview.status];
  if (refusal) throw new AppError('CONFLICT', refusal.message, { reason: refusal.reason });
  if (interview.expires_at.getTime() <= Date.now())
    throw new AppError('NOT_FOUND', 'Interview session has expired', { reason: 'interview_expired', status: 410 });
}

/** The interview behind a link, for whoever holds it. Throws NOT_FOUND or CONFLICT with an `InterviewRefusal`. */
export async function openInterview(
  request: RequestContext,
  token: string,
): Promise<Omit<InterviewSession, 'expires_at'> & { expires_at: Date }> {
  const { rows } = await request.systemPool.query<Found>({
    name: 'interview-by-token',
    text: `SELECT id, organization_id, lead_id, assistant_id, status, proctoring_tools, expires_at
           FROM interviews WHERE token_hash = $1`,
    values: [hashToken(token)],
  });
  const interview = rows[0];
  if (!interview) throw unknownLink();
  assertOpen(interview);
  const { db } = request;
  const [lead, agent, organization] = await withTenant(interview.organization_id, () =>
    Promise.all([
      db.leads.findFirst({
        where: { id: interview.lead_id },
        select: { id: true, first_name: true, last_name: true, email: true, phone_number: true },
      }),
      db.assistants.findFirst({ where: { id: interview.assistant_id }, select: { id: true, name: true } }),
      db.organizations.findFirst({
        where: { id: interview.organization_id, deleted_at: null },
        select: { name: true, suspended_at: true },
      }),
    ]),
  );
  if (!lead || !agent || !organization) throw unknownLink();
  if (organization.suspended_at) throw new AppError('UNAVAILABLE', 'This interview is not available at the moment.');
  const { id, proctoring_tools, expires_at } = interview;
  return { id, lead, agent, organization_name: organization.name, proctoring_tools, expires_at };
}
