import type { MailId } from '@switchboard/contracts/mails';
import { withTenant } from '../database/tenant-pool.ts';
import type { JobPayload } from '../jobs/jobs.ts';
import { enqueueFromSystem } from '../jobs/queue.ts';
import type { Services } from '../services.ts';
import { beginningOf } from '../text/beginning-of.ts';
import { work } from '../work/work.ts';
import { WorkFailed } from '../work/work-failed.ts';
import { ourselves, type Sender } from './letter.ts';
import { MailRefused } from './mailer.ts';
import { openBody } from './send-mail.ts';

/** Minutes from one attempt to the next: one day in total. */
const waitMinutes = [1, 4, 10, 15, 30, 60, 120, 240, 480, 480] as const;

interface Row {
  id: string;
  organization_id: string | null;
  mail: MailId;
  recipient: string;
  body_encrypted: string;
  attempt_count: number;
  created_at: Date;
}

async function senderOf({ db }: Services, organizationId: string | null): Promise<Sender> {
  if (organizationId === null) return ourselves;
  const organization = await withTenant(organizationId, () =>
    db.organizations.findFirst({ where: { id: organizationId }, select: { name: true, reply_address: true } }),
  );
  return organization ? { name: organization.name, replyTo: organization.reply_address } : ourselves;
}

/** Counts the attempt before it is made, so that a mail that ends the process isn't retried for ever. */
async function claim({ systemPool }: Services, id: string): Promise<Row | undefined> {
  const { rows } = await systemPool.query<Row>(
    `UPDATE mails SET attempt_count = attempt_count + 1 WHERE id = $1 AND status = 'waiting'
     RETURNING id, organization_id, mail, recipient, body_encrypted, attempt_count, created_at`,
    [id],
  );
  return rows[0];
}

/** The content of a sent or failed mail is not kept: its links open accounts. */
async function end(
  { systemPool }: Services,
  { id }: Pick<Row, 'id'>,
  status: 'sent' | 'failed' | 'unsure',
  error: string | null,
): Promise<void> {
  await systemPool.query(
    `UPDATE mails SET status = $2, error = $3, body_encrypted = NULL, next_attempt_at = NULL, ended_at = now()
     WHERE id = $1 AND status = 'waiting'`,
    [id, status, error],
  );
}

async function tryLater(services: Services, row: Row, error: string): Promise<void> {
  const minutes = waitMinutes[row.attempt_count - 1];
  if (minutes === undefined) return end(services, row, 'failed', error);
  const next = new Date(Date.now() + minutes * 60_000);
  await services.systemPool.query('UPDATE mails SET next_attempt_at = $2, error = $3 WHERE id = $1', [
    row.id,
    next,
    error,
  ]);
  const { organization_id, id: mail_id } = row;
  await enqueueFromSystem(services.systemPool, 'mail.send', { organization_id, mail_id }, { runAt: next });
}

function reasonOf(error: unknown): string {
  const cause = error instanceof WorkFailed ? (error.cause ?? error) : error;
  return beginningOf(cause instanceof Error ? cause.message : String(cause), 500);
}

/**
 * The job that sends a mail. If a process dies after the server accepted it, another process sends it again under the same
 * Message-ID: it may arrive twice, but never not at all. A mail whose process died in its last attempt is listed as unsure.
 */
export async function deliverMail(services: Services, { mail_id }: JobPayload<'mail.send'>): Promise<void> {
  const row = await claim(services, mail_id);
  if (!row) return;
  if (row.attempt_count > waitMinutes.length + 1)
    return end(services, row, 'unsure', 'The process ended while the mail was handed over.');
  const { id, mail, recipient: to } = row;
  try {
    const { data, calendar } = openBody(services.env, row);
    const sender = await senderOf(services, row.organization_id);
    // In a thread: loading React, which writes mails, would block the event loop.
    const composed = await work(row.organization_id ?? '', 'mail.compose', mail, data, sender);
    await services.mailer.send({ id, to, calendar, date: row.created_at, ...composed });
  } catch (error) {
    services.log.warn({ err: error, mail_id, mail }, 'a mail could not be sent');
    if (error instanceof MailRefused) return end(services, row, 'failed', reasonOf(error));
    return tryLater(services, row, reasonOf(error));
  }
  await end(services, row, 'sent', null);
}

/** Marks a mail that isn't retried as failed. */
export const giveUpOnMail = (services: Services, id: string): Promise<void> =>
  end(services, { id }, 'failed', 'Sending this mail stopped the server twice.');

/** Adds jobs for due mails that have none. */
export async function recoverMails({ systemPool, log }: Services): Promise<void> {
  const { rows } = await systemPool.query<{ organization_id: string | null; mail_id: string }>(
    `SELECT m.organization_id, m.id AS mail_id FROM mails m
     WHERE m.status = 'waiting' AND m.next_attempt_at < now() - interval '2 minutes' AND NOT EXISTS (
       SELECT FROM graphile_worker._private_jobs j
       WHERE j.key = 'mail.send:' || m.id AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts))
     LIMIT 1000`,
  );
  for (const waiting of rows) {
    log.warn(waiting, 'requeued a mail whose job was lost');
    await enqueueFromSystem(systemPool, 'mail.send', waiting);
  }
}
