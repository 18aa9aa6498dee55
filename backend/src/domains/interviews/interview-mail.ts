import { findingsLinkDays } from '@switchboard/contracts/interviews.limits';
import { withTenant } from '../../database/tenant-pool.ts';
import type { interviews, leads } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { findingsTokenOf, findingsUrlOf, linkTokenOf, linkUrlOf } from './tokens.ts';

type Row = interviews & { lead: leads };
interface Facts {
  interview: Row;
  organization: { name: string; reply_address: string | null };
  origin: string;
  env: Services['env'];
}

const day = (moment: Date) => new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(moment);

function linkMail({ interview, organization, origin, env }: Facts) {
  return {
    subject: `Your video interview with ${organization.name}`,
    paragraphs: [
      `${organization.name} invites you to a video interview. An AI interviewer asks the questions; it takes at most ${interview.max_minutes} minutes.`,
      `Please use Chrome on a desktop or laptop with a webcam and a microphone. The page says before the start what is recorded and who sees it, and there you can say what you need.`,
      `Your link is good until ${day(interview.expires_at)}, and for one interview. Opening it starts nothing:`,
      linkUrlOf(origin, linkTokenOf(env, interview)),
    ],
  };
}

function findingsMail({ interview, organization, origin, env }: Facts) {
  return {
    subject: `Your video interview with ${organization.name}`,
    paragraphs: [
      'Your video interview is over. Thank you for your time.',
      `For ${findingsLinkDays} days you can see here what was noted in it, and contest it; a person answers you:`,
      findingsUrlOf(origin, findingsTokenOf(env, interview.id)),
    ],
  };
}

function answerMail({ organization, origin, interview, env }: Facts, answer: string, message: string) {
  return {
    subject: `Your video interview with ${organization.name}: an answer`,
    paragraphs: [
      `You contested what was noted in your video interview: ${message}`,
      `${organization.name} answers:`,
      answer,
      `All that was noted: ${findingsUrlOf(origin, findingsTokenOf(env, interview.id))}`,
    ],
  };
}

async function write(services: Services, facts: Facts, payload: JobPayload<'interview.mail'>) {
  const { interview } = facts;
  switch (payload.kind) {
    case 'link':
      return interview.status === 'pending' ? linkMail(facts) : null;
    case 'findings':
      return interview.status === 'ended' ? findingsMail(facts) : null;
    case 'answer': {
      const finding = await withTenant(interview.organization_id, () =>
        services.db.interview_findings.findFirst({ where: { id: payload.finding_id ?? '' } }),
      );
      return finding?.answer_text ? answerMail(facts, finding.answer_text, finding.message) : null;
    }
  }
}

/** The job that writes to a candidate; what no longer holds is not written. */
export async function sendInterviewMail(services: Services, payload: JobPayload<'interview.mail'>): Promise<void> {
  const { organization_id, interview_id } = payload;
  const { db, env, mailer } = services;
  const [interview, organization] = await withTenant(organization_id, () =>
    Promise.all([
      db.interviews.findFirst({ where: { id: interview_id }, include: { lead: true } }),
      db.organizations.findFirst({
        where: { id: organization_id, deleted_at: null, suspended_at: null },
        select: { name: true, reply_address: true },
      }),
    ]),
  );
  const to = interview?.lead.email;
  const origin = env.publicUrl ?? interview?.origin;
  if (!interview || !organization || !to || !origin) return;
  const mail = await write(services, { interview, organization, origin, env }, payload);
  if (!mail) return;
  const text = [`Hello ${interview.lead.first_name},`, ...mail.paragraphs, organization.name, ''].join('\n\n');
  await mailer.send({ to, subject: mail.subject, text, replyTo: organization.reply_address });
}
