import { lineOf, type MailId } from '@switchboard/contracts/mails';
import type { Sender } from './letter.ts';
import { writeLetter } from './letters/write-letter.ts';
import { writeHtml } from './write-html.ts';
import { writeText } from './write-text.ts';

/** A mail of the list in all its parts. Runs in a thread of the pool, because it loads React. */
export async function composeMail(
  mail: MailId,
  data: unknown,
  from: Sender,
): Promise<{ sender: Sender; subject: string; text: string; html: string; unsubscribe: string | null }> {
  const sender = { ...from, name: lineOf(from.name) };
  const letter = writeLetter(mail, data);
  const { subject, unsubscribe = null } = letter;
  return { sender, subject, unsubscribe, text: writeText(letter, sender), html: writeHtml(letter, sender) };
}
