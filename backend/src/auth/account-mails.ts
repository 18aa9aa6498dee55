import type { MailId, MailInput } from '@switchboard/contracts/mails';
import type pg from 'pg';
import type { Env } from '../env.ts';
import { sendMail } from '../mail/send-mail.ts';

type AccountMail = Extract<MailId, `account.${string}`>;

/** Writes a mail about an account, which belongs to no organization. Nobody waits for a mail server. */
export const mailAccount = <I extends AccountMail>(
  services: { systemPool: pg.Pool; env: Env },
  to: string,
  mail: I,
  data: MailInput<I>,
): Promise<void> => sendMail(services.systemPool, services, { mail, to, data, organizationId: null });
