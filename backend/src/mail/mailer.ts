import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type Nodemailer from 'nodemailer';
import type { Env } from '../env.ts';

/** Sends mail, or keeps it as files where no mail server is configured. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** A transport that is made with the first mail: its library is ten megabytes, which a start does not pay. */
function onFirstMail<T>(make: (library: typeof Nodemailer) => T): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= import('nodemailer').then((library) => make(library.default));
    return made;
  };
}

interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Where answers go; else to nobody who reads them. */
  replyTo?: string | null;
  /** A calendar entry, which calendars take over or take away. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string } | null;
}

/** Mail through `SMTP_URL`, else as `.eml` files in `<data>/outbox`. */
export function createMailer(env: Env): Mailer {
  const { smtpUrl } = env;
  const addressed = ({ replyTo, calendar, ...mail }: Mail) => ({
    from: env.mailFrom,
    ...mail,
    ...(replyTo ? { replyTo } : {}),
    ...(calendar ? { icalEvent: { ...calendar, filename: 'booking.ics' } } : {}),
  });
  if (smtpUrl) {
    const transport = onFirstMail((library) => library.createTransport(smtpUrl));
    return {
      async send(mail) {
        await (await transport()).sendMail(addressed(mail));
      },
    };
  }
  const composer = onFirstMail((library) => library.createTransport({ streamTransport: true, buffer: true }));
  const outbox = join(env.dataDir, 'outbox');
  return {
    async send(mail) {
      const composed = await (await composer()).sendMail(addressed(mail));
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${composed.messageId.replace(/[^\w-]/g, '')}`;
      await writeFile(join(outbox, `${name}.eml`), composed.message as Buffer, { mode: 0o600 });
      // The same to read: the encoding of mail breaks links over lines.
      const text = `To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`;
      await writeFile(join(outbox, `${name}.txt`), text, { mode: 0o600 });
    },
  };
}
