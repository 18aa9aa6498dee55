import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type Nodemailer from 'nodemailer';
import type { Env } from '../env.ts';
import type { Sender } from './letter.ts';
import type { CalendarEntry } from './send-mail.ts';

/** Passes mail to a server, or stores it as files if none is configured. Only the outbox calls it. */
export interface Mailer {
  /** Throws `MailRefused` if another attempt wouldn't help. */
  send(mail: ComposedMail): Promise<void>;
}

/** The server will not accept this mail, now or later. */
export class MailRefused extends Error {}

/** A mail ready for sending. */
interface ComposedMail {
  /** The same in each attempt, so that mailboxes recognize a repeated mail. */
  id: string;
  to: string;
  sender: Sender;
  date: Date;
  subject: string;
  text: string;
  html: string;
  calendar: CalendarEntry | null;
  /** Where mail programs unsubscribe from mails of this kind with one click. */
  unsubscribe: string | null;
}

/** Parts of the library, each before those that need it. */
const parts = ['mime-funcs', 'shared', 'mail-composer', 'mailer', 'smtp-connection', 'smtp-pool'];

/** Loads the library part by part, between other work: all at once would block the event loop for 30 ms. */
async function loadLibrary(): Promise<typeof Nodemailer> {
  for (const part of parts) {
    await import(`nodemailer/lib/${part}`);
    await turn();
  }
  return (await import('nodemailer')).default;
}

/** A transport that is created for the first mail: its library takes ten megabytes, which a start should not need. */
function onFirstMail<T>(make: (library: typeof Nodemailer) => T): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= loadLibrary().then(make);
    return made;
  };
}

interface Address {
  name: string;
  address: string;
}

function parsed(from: string): Address {
  const text = from.trim();
  const start = text.lastIndexOf('<');
  if (start < 0 || !text.endsWith('>')) return { name: '', address: text };
  return { name: text.slice(0, start).replaceAll('"', '').trim(), address: text.slice(start + 1, -1).trim() };
}

/** In the name of an organization, but never as if it were the operator. */
function fromOf(mailFrom: string, { name }: Sender): Address {
  const own = parsed(mailFrom);
  const ours = own.name || 'Switchboard';
  return { address: own.address, name: name === 'Switchboard' ? ours : `${name} via ${ours}` };
}

const oneClick = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function headersOf({ mailFrom }: Env, { id, to, sender, calendar, unsubscribe, ...mail }: ComposedMail) {
  const from = fromOf(mailFrom, sender);
  return {
    from,
    // As separate parts, so that nothing is parsed out of them.
    to: { name: '', address: to },
    envelope: { from: from.address, to: [to] },
    messageId: `<${id}@${from.address.split('@')[1] ?? 'localhost'}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe && oneClick(unsubscribe)),
    },
    ...mail,
    ...(sender.replyTo ? { replyTo: { name: sender.name, address: sender.replyTo } } : {}),
    ...(calendar ? { icalEvent: { ...calendar, filename: 'booking.ics' } } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** True if the server rejected this mail permanently; errors about us, such as a wrong password, may be corrected. */
function isRefusal(error: unknown): error is Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  return responseCode === undefined || (responseCode >= 500 && responseCode < 600);
}

// A server that accepts a connection without answering blocks a job no longer than this.
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

/** Mail through `SMTP_URL`, else as `.eml` files in `<data>/outbox`. */
export function createMailer(env: Env): Mailer {
  const { smtpUrl } = env;
  if (smtpUrl) {
    const transport = onFirstMail((library) => library.createTransport({ url: smtpUrl, ...timeouts }));
    return {
      async send(mail) {
        try {
          await (await transport()).sendMail(headersOf(env, mail));
        } catch (error) {
          throw isRefusal(error) ? new MailRefused(error.message) : error;
        }
      },
    };
  }
  const composer = onFirstMail((library) => library.createTransport({ streamTransport: true, buffer: true }));
  const outbox = join(env.dataDir, 'outbox');
  return {
    async send(mail) {
      const composed = await (await composer()).sendMail(headersOf(env, mail));
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      // In the order in which they were written, whatever order their jobs ran in.
      const name = `${mail.date.toISOString().replaceAll(':', '-')}-${mail.id}`;
      await writeFile(join(outbox, `${name}.eml`), composed.message as Buffer, { mode: 0o600 });
      // A readable copy: the encoding of mail breaks links over lines.
      const text = `To: ${mail.to}\nSubject: ${mail.subject}\n\n${mail.text}`;
      // The text is written last: a mail with a text is complete.
      await writeFile(join(outbox, `${name}.html`), mail.html, { mode: 0o600 });
      await writeFile(join(outbox, `${name}.txt`), text, { mode: 0o600 });
    },
  };
}
