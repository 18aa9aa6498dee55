import { randomUUID } from 'node:crypto';
import { type MailId, type MailInput, mails } from '@switchboard/contracts/mails';
import { withoutTrailingSlashes } from '@switchboard/contracts/trim-text';
import type pg from 'pg';
import { type AuthSecrets, seal, unseal } from '../auth-secret.ts';
import type { Tx } from '../database/database.ts';
import type { Env } from '../env.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { declarationOf, keyOf } from '../jobs/jobs.ts';

/** A calendar entry, which calendars add or remove. */
export interface CalendarEntry {
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

/** One mail of the list to one address. */
export interface NewMail<I extends MailId> {
  /** The id of its row, if its content refers to it. */
  id?: string;
  mail: I;
  to: string;
  data: MailInput<I>;
  /** The organization whose name and reply address it uses. Null for mails of accounts. */
  organizationId: string | null;
  /** The row that it is about. */
  about?: string | null;
  /** A mail with the same `once` is written only once; later ones are left out. */
  once?: string;
  calendar?: CalendarEntry | null;
}

/** The address of a page for a mail; null if the public address is unknown. */
export const pageOf = ({ env }: { env: Pick<Env, 'publicUrl'> }, path: string): string | null =>
  env.publicUrl ? `${withoutTrailingSlashes(env.publicUrl)}${path}` : null;

/** Stored encrypted until a mail is sent. */
export interface MailBody {
  data: unknown;
  calendar: CalendarEntry | null;
}

/** The purpose for which a body is sealed, and its row. */
export const mailSeal = {
  purpose: 'mails',
  boundTo: ({ id, recipient }: Pick<Sealed, 'id' | 'recipient'>) => `mails:${id}:${recipient}`,
} as const;
const { purpose, boundTo } = mailSeal;

/** Opens what `sendMail` sealed. */
export const openBody = (secrets: AuthSecrets, mail: Sealed): MailBody =>
  JSON.parse(unseal(secrets, purpose, mail.body_encrypted, boundTo(mail))) as MailBody;

interface Sealed {
  id: string;
  recipient: string;
  body_encrypted: string;
}

/** The caller's transaction: a tenant's, or the system's. Outside of a transaction, the pool. */
type Writer = Tx | pg.Pool | pg.PoolClient;

async function write(writer: Writer, statement: Prisma.Sql): Promise<void> {
  if ('query' in writer) await writer.query(statement.text, statement.values);
  else await (writer as Tx).$executeRaw(statement);
}

/**
 * Writes a mail into the outbox, with the job that sends it, in the caller's transaction: it is sent only if that commits. Throws
 * for data that the list doesn't define.
 */
export async function sendMail<I extends MailId>(
  writer: Writer,
  { env }: { env: Pick<AuthSecrets, 'authSecret'> },
  { id = randomUUID(), mail, to, data, organizationId, about = null, once, calendar = null }: NewMail<I>,
): Promise<void> {
  const body: MailBody = { data: mails[mail].data.parse(data), calendar };
  const sealed = seal(env, purpose, JSON.stringify(body), boundTo({ id, recipient: to }));
  const payload = { organization_id: organizationId, mail_id: id };
  await write(
    writer,
    Prisma.sql`
      WITH written AS (
        INSERT INTO mails (id, organization_id, mail, recipient, about_id, once_key, body_encrypted)
        VALUES (${id}::uuid, ${organizationId}::uuid, ${mail}, ${to}, ${about}::uuid, ${once ?? null}, ${sealed})
        ON CONFLICT (once_key) DO NOTHING RETURNING id)
      SELECT enqueue_job('mail.send', ${JSON.stringify(payload)}::json, NULL, ${keyOf('mail.send', payload)}, ${declarationOf('mail.send').maxAttempts}::int)
      FROM written`,
  );
}
