import type { CreateVideoLink } from '@switchboard/contracts/interviews';
import { interviewDays, interviewMinutes } from '@switchboard/contracts/interviews.limits';
import type { z } from 'zod';
import type { Context, MemberContext } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { transact } from '../../../database/transact.ts';
import { AppError, notFound } from '../../../errors.ts';
import { createLead } from '../../leads/leads.service.ts';
import { type Link, nothingWatched, writeInterview } from './write-link.ts';

/** Creates an interview link for a lead. Only the response contains the token. Throws NOT_FOUND, CONFLICT and LIMIT_EXCEEDED. */
export function createVideoLink(
  context: Context,
  { agent_id, organization_id, ...input }: z.output<typeof CreateVideoLink>,
  origin: string,
): Promise<Link> {
  if (organization_id && organization_id !== context.organizationId) throw notFound('Organization');
  return transact(context, (tx) => writeInterview(tx, context, { ...input, assistant_id: agent_id }, origin));
}

/** A number reserved for fiction, so that no one is called. */
const demoPhone = '+12025550199';

/** The lead for people who try an interview themselves, created once per person. */
async function demoLead(tx: Tx, context: MemberContext): Promise<string> {
  const { actor } = context;
  const asker = actor.kind === 'person' ? actor : { full_name: 'Demo Candidate', email: 'demo@example.com' };
  const known = await tx.leads.findFirst({
    where: { email: asker.email, phone_e164: demoPhone },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  if (known) return known.id;
  const [first_name = '', ...rest] = asker.full_name.trim().split(/\s+/);
  const { id } = await createLead(context, {
    first_name: first_name || 'Demo',
    last_name: rest.join(' ') || 'Candidate',
    email: asker.email,
    phone_number: demoPhone,
  });
  return id;
}

/** Creates an interview link for the requesting person, as their own lead. Throws CONFLICT if there is no screening assistant. */
export function createDemoLink(context: MemberContext, origin: string): Promise<Link> {
  return transact(context, async (tx) => {
    const assistant = await tx.assistants.findFirst({
      where: { name: { contains: 'screening', mode: 'insensitive' }, status: 'published' },
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
      select: { id: true },
    });
    if (!assistant)
      throw new AppError('CONFLICT', 'No SCREENING assistant found. Please create one first.', {
        reason: 'no_screening_assistant',
      });
    const demo = {
      lead_id: await demoLead(tx, context),
      assistant_id: assistant.id,
      proctoring_tools: { ...nothingWatched, tab_change_detection: true, multiple_monitor_detection: true },
      face_violations_end: false,
      questions: [],
      metadata: { demo: true },
      days: interviewDays.min,
      max_minutes: interviewMinutes.default,
      send_email: false,
    };
    return writeInterview(tx, context, demo, origin);
  });
}
