import { type MailId, type MailInput, mails } from '@switchboard/contracts/mails';
import type pg from 'pg';
import type { Env } from '../env.ts';
import { sendMail } from '../mail/send-mail.ts';

type AccountMail = Extract<MailId, `account.${string}`>;

/** Maximum notices about the same kind of change per hour: more would say nothing new. */
const noticesAnHour = 5;

/** Links are counted and rejected when they are requested; no one waits for a notice. */
const isNotice = (mail: AccountMail) => mails[mail].limit === null || mail === 'account.address-wanted';

async function hasNoticesEnough(systemPool: pg.Pool, to: string, mail: AccountMail): Promise<boolean> {
  const { rows } = await systemPool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM mails
     WHERE organization_id IS NULL AND lower(recipient) = lower($1) AND mail = $2 AND created_at > now() - interval '1 hour'`,
    [to, mail],
  );
  return (rows[0]?.count ?? 0) >= noticesAnHour;
}

/** Writes a mail about an account, which belongs to no organization. The request doesn't wait for the mail server. */
export async function mailAccount<I extends AccountMail>(
  services: { systemPool: pg.Pool; env: Env },
  to: string,
  mail: I,
  data: MailInput<I>,
): Promise<void> {
  if (isNotice(mail) && (await hasNoticesEnough(services.systemPool, to, mail))) return;
  await sendMail(services.systemPool, services, { mail, to, data, organizationId: null });
}
