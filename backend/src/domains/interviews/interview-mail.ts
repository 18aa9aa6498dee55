import { findingsLinkDays } from '@switchboard/contracts/interviews.limits';
import type { Language } from '@switchboard/contracts/languages';
import type { MailId, MailInput } from '@switchboard/contracts/mails';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import type { interview_findings, interviews, leads } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { momentIn } from '../../mail/moments.ts';
import { type NewMail, sendMail } from '../../mail/send-mail.ts';
import type { Services } from '../../services.ts';
import { lockInterview } from './locked-interview.ts';
import { messageOf } from './monitoring/finding-labels.ts';
import { readActs } from './monitoring/judge.ts';
import { languageOf } from './texts/interview-text.ts';
import { findingsUrlOf, linkUrlOf, sentFindingsTokenOf, sentLinkTokenOf } from './tokens.ts';

type Payload = JobPayload<'interview.mail'>;
type CandidateMail = Extract<MailId, `interview.${string}`>;

interface Facts {
  interview: interviews & { lead: leads };
  shared: { name: string; organization: string; language: Language };
  canReply: boolean;
  /** The lead's time zone, or the organization's if it isn't known. */
  timeZone: string;
  link: string;
  findings: string;
}

type Written = { [I in CandidateMail]: { mail: I; data: MailInput<I> } }[CandidateMail];

/** The finding, in the candidate's language. */
async function findingText(
  { interview, shared }: Facts,
  db: Services['db'],
  { id, message }: Pick<interview_findings, 'id' | 'message'>,
): Promise<string> {
  if (shared.language === 'en') return message;
  const { organization_id: organizationId } = interview;
  const act = await transact({ db, organizationId }, async (tx) =>
    (await readActs(tx, await lockInterview(tx, interview.id))).get(id),
  );
  return act ? messageOf(act, shared.language) : message;
}

async function contestMail(facts: Facts, { db }: Services, { kind, finding_id }: Payload): Promise<Written | null> {
  const { interview, shared, findings } = facts;
  const found = await withTenant(interview.organization_id, () =>
    db.interview_findings.findFirst({ where: { id: finding_id ?? '' } }),
  );
  if (!found) return null;
  const data = { ...shared, finding: await findingText(facts, db, found), link: findings };
  if (kind === 'contested')
    return found.contest_text === null
      ? null
      : { mail: 'interview.contest-received', data: { ...data, contest: found.contest_text } };
  return found.answer_text === null
    ? null
    : { mail: 'interview.contest-answered', data: { ...data, answer: found.answer_text } };
}

/** The answer to a request, with the link that starts the interview now. */
async function requestMail(facts: Facts, { db }: Services, { request_id }: Payload): Promise<Written | null> {
  const { interview, shared, link, canReply: can_reply } = facts;
  const found = await withTenant(interview.organization_id, () =>
    db.interview_requests.findFirst({ where: { id: request_id ?? '' } }),
  );
  const isPending = interview.status === 'pending';
  // The start settles requests made before it; a message can be answered at any time.
  if (!found?.answer || (!isPending && found.kind !== 'message')) return null;
  const { message, answer } = found;
  const until = isPending ? momentIn(facts.timeZone, interview.expires_at, shared.language) : null;
  const data = { ...shared, asked: message || null, answer, until, link, can_reply };
  return { mail: 'interview.request-answered', data };
}

async function write(facts: Facts, services: Services, payload: Payload): Promise<Written | null> {
  const { interview, shared, link, findings, canReply: can_reply } = facts;
  const at = (moment: Date) => momentIn(facts.timeZone, moment, shared.language);
  switch (payload.kind) {
    case 'link':
      return interview.status === 'pending'
        ? {
            mail: 'interview.invitation',
            data: { ...shared, minutes: interview.max_minutes, until: at(interview.expires_at), link },
          }
        : null;
    case 'reminder':
      return interview.status === 'pending'
        ? { mail: 'interview.reminder', data: { ...shared, until: at(interview.expires_at), link } }
        : null;
    case 'interrupted':
      return interview.status === 'interrupted' && interview.resume_until
        ? {
            mail: 'interview.interrupted',
            data: { ...shared, until: at(interview.resume_until), link, can_reply },
          }
        : null;
    case 'findings':
      return interview.status === 'ended'
        ? { mail: 'interview.received', data: { ...shared, days: findingsLinkDays, link: findings } }
        : null;
    case 'request':
      return requestMail(facts, services, payload);
    case 'contested':
    case 'answer':
      return contestMail(facts, services, payload);
  }
}

/** The job that mails a candidate; skips mail that no longer applies. */
export async function sendInterviewMail(services: Services, payload: Payload): Promise<void> {
  const { organization_id, interview_id } = payload;
  const { db, env } = services;
  const [interview, organization] = await withTenant(organization_id, () =>
    Promise.all([
      db.interviews.findFirst({ where: { id: interview_id }, include: { lead: true } }),
      db.organizations.findFirst({
        where: { id: organization_id, deleted_at: null, suspended_at: null },
        select: { name: true, reply_address: true, time_zone: true },
      }),
    ]),
  );
  const to = interview?.lead.email;
  const origin = env.publicUrl ?? interview?.origin;
  if (!interview || !organization || !to || !origin) return;
  const facts: Facts = {
    interview,
    shared: { name: interview.lead.first_name, organization: organization.name, language: languageOf(interview) },
    canReply: organization.reply_address !== null,
    timeZone: interview.lead.time_zone ?? organization.time_zone,
    link: linkUrlOf(origin, sentLinkTokenOf(env, interview), interview),
    findings: findingsUrlOf(origin, sentFindingsTokenOf(env, interview), interview),
  };
  const written = await write(facts, services, payload);
  if (!written) return;
  await transact({ db, organizationId: organization_id }, (tx) =>
    sendMail(tx, services, { ...written, to, organizationId: organization_id, about: interview_id } as NewMail<MailId>),
  );
}
