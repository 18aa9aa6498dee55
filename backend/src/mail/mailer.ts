import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Env } from '../env.ts';

/** Sends mail, or keeps it as files where no mail server is configured. */
export interface Mailer {
  send(mail: { to: string; subject: string; text: string }): Promise<void>;
}

/** Mail through `SMTP_URL`, else as `.eml` files in `<data>/outbox`. */
export function createMailer(env: Env): Mailer {
  if (env.smtpUrl) {
    const transport = nodemailer.createTransport(env.smtpUrl);
    return {
      async send(mail) {
        await transport.sendMail({ from: env.mailFrom, ...mail });
      },
    };
  }
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const outbox = join(env.dataDir, 'outbox');
  return {
    async send(mail) {
      const composed = await composer.sendMail({ from: env.mailFrom, ...mail });
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${composed.messageId.replace(/[^\w-]/g, '')}`;
      await writeFile(join(outbox, `${name}.eml`), composed.message as Buffer, { mode: 0o600 });
      // The same to read: the encoding of mail breaks links over lines.
      const text = `To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`;
      await writeFile(join(outbox, `${name}.txt`), text, { mode: 0o600 });
    },
  };
}
