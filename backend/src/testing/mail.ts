import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deliverMail } from '../mail/deliver-mail.ts';
import type { TestApp } from './test-app.ts';

/** The texts of all mails to an address in the outbox, oldest first. */
export function mailsTo({ services }: TestApp, address: string): string[] {
  const outbox = join(services.env.dataDir, 'outbox');
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${address}`));
}

/** The text of the newest mail to an address; undefined if there is none. */
export const lastMailTo = (app: TestApp, address: string): string | undefined => mailsTo(app, address).at(-1);

/** Sends the waiting mails of the outbox, as the job does, in tests without jobs. */
export async function sendMails({ services }: TestApp): Promise<void> {
  const { rows } = await services.systemPool.query<{ organization_id: string | null; mail_id: string }>(
    "SELECT organization_id, id AS mail_id FROM mails WHERE status = 'waiting' ORDER BY created_at, id",
  );
  for (const row of rows) await deliverMail(services, row);
}
