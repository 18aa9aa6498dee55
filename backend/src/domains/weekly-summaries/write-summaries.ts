import type { StaffRole } from '@switchboard/contracts/permissions';
import { type Context, systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import type { Env } from '../../env.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { enqueueFromSystem } from '../../jobs/queue.ts';
import { pageOf, sendMail } from '../../mail/send-mail.ts';
import type { Services } from '../../services.ts';
import { isInUse } from '../../who-may.ts';
import { mondayIn } from './monday.ts';
import { unsubscribeTokenOf } from './unsubscribe-token.ts';
import { readWeek, type Week } from './week.read.ts';

/** In the organization's time zone: before people start work, and not at night. */
const fromHour = 7;

/**
 * Members who have not got the week: they want it, their address is confirmed if that is possible, and they could sign in to see
 * the same. If an organization moved to a zone in which it is still Sunday, they already have a later week than that.
 */
const waiting = (monday: string, hasMailServer: string) => `m.wants_weekly_summary
  AND (m.summarized_until IS NULL OR m.summarized_until < ${monday})
  AND (u.email_verified OR NOT ${hasMailServer}::boolean)
  AND (NOT o.requires_second_factor OR u.two_factor_enabled OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id))`;

const hasMailServer = ({ smtpUrl }: Env) => smtpUrl !== undefined;

/**
 * The organizations in which it is seven or later, with members who have not got the week: on Monday, or on a later day of the same
 * week if no worker ran on Monday.
 */
export async function findDue({ systemPool, env }: Services, now: Date): Promise<string[]> {
  const { rows } = await systemPool.query<{ id: string }>(
    `SELECT o.id FROM organizations o
     WHERE o.deleted_at IS NULL AND o.suspended_at IS NULL
       AND extract(hour FROM $1::timestamptz AT TIME ZONE o.time_zone) >= $2
       AND EXISTS (SELECT FROM organization_members m JOIN users u ON u.id = m.user_id
         WHERE m.organization_id = o.id AND ${waiting(mondayIn('$1', 'o.time_zone'), '$3')})`,
    [now, fromHour, hasMailServer(env)],
  );
  return rows.map(({ id }) => id);
}

/** The job that creates a job for each of them, so that a failure in one doesn't affect the others. */
export async function planSummaries(services: Services): Promise<void> {
  for (const organization_id of await findDue(services, new Date()))
    await enqueueFromSystem(services.systemPool, 'weekly-summary.write', { organization_id });
}

interface Reader {
  id: string;
  role: StaffRole;
  email: string;
  full_name: string;
  monday: string;
}

async function readersOf({ systemPool, env, organization, organizationId }: Context, now: Date): Promise<Reader[]> {
  const { rows } = await systemPool.query<Reader>(
    `SELECT m.id, m.role, u.email, u.full_name, to_char(${mondayIn('$2', '$3')}, 'YYYY-MM-DD') AS monday
     FROM organization_members m JOIN users u ON u.id = m.user_id JOIN organizations o ON o.id = m.organization_id
     WHERE m.organization_id = $1 AND ${waiting(mondayIn('$2', '$3'), '$4')}
     ORDER BY m.created_at, m.id`,
    [organizationId, now, organization.time_zone, hasMailServer(env)],
  );
  return rows;
}

const dayMs = 24 * 60 * 60 * 1000;
const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

function wordsOf(monday: string, zone: string): string {
  const [first, last] = [7, 1].map((days) => day.format(Date.parse(monday) - days * dayMs));
  return `${first} – ${last} (${zone})`;
}

/** Nothing happened and nothing needs attention, so the summary would be useless. */
const isEmpty = ({ happened, waiting }: Week) => happened.length === 0 && waiting.length === 0;

async function writeTo(context: Context, { id, email, full_name, monday }: Reader, week: Week): Promise<void> {
  const { organization, organizationId } = context;
  await transact(context, async (tx) => {
    // Only the worker that advances the date writes the mail, and only if it is still wanted.
    const { count } = await tx.organization_members.updateMany({
      where: {
        id,
        wants_weekly_summary: true,
        OR: [{ summarized_until: null }, { summarized_until: { lt: new Date(monday) } }],
      },
      data: { summarized_until: new Date(monday) },
    });
    if (count === 0 || isEmpty(week)) return;
    await sendMail(tx, context, {
      mail: 'summary.weekly',
      to: email,
      data: {
        name: full_name,
        organization: organization.name,
        week: wordsOf(monday, organization.time_zone),
        ...week,
        link: pageOf(context, '/dashboard'),
        stop: pageOf(context, `/unsubscribe?token=${unsubscribeTokenOf(context.env, id)}`),
      },
      organizationId,
      about: id,
    });
  });
}

/** Writes an organization's week to everyone who wants it and has not got it. */
export async function summarize(services: Services, organizationId: string, now: Date): Promise<void> {
  const context = await systemContext(services, organizationId, 'weekly summary');
  if (!isInUse(context.organization)) return;
  const readers = await readersOf(context, now);
  const [first] = readers;
  if (!first) return;
  const weekFor = await withTenant(organizationId, () => readWeek(context, first.monday));
  for (const reader of readers) await writeTo(context, reader, weekFor(reader.role));
}

/** The job that does it. */
export const writeSummaries = (
  services: Services,
  { organization_id }: JobPayload<'weekly-summary.write'>,
): Promise<void> => summarize(services, organization_id, new Date());
