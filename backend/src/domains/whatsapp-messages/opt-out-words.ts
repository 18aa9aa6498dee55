import { optInWord, optOutWords } from '@switchboard/contracts/whatsapp.limits';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import type { whatsapp_messages, whatsapp_numbers } from '../../generated/prisma/client.ts';
import { numbersOf } from '../../whatsapp/contacts.ts';
import { bookingLinks } from '../do-not-call/on-opt-out.ts';
import { liftOwn, recordOptOut } from '../do-not-call/opt-out.ts';
import { nameOfLead } from '../leads/lead-name.ts';
import { writeMessage } from './write-message.ts';

/** A message that consists of one of the words: in any case, with spaces, a full stop or an exclamation mark around it. */
const wordOf = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/^["'“”‘’]+/u, '')
    .replace(/(?<!["'“”‘’.!])["'“”‘’.!]+$/u, '')
    .replace(/[\s-]+/g, ' ')
    .trim();

export const isOptOut = (text: string): boolean => (optOutWords as readonly string[]).includes(wordOf(text));
export const isOptIn = (text: string): boolean => wordOf(text) === optInWord;

/** Messages older than this get no answer, such as those that a synchronization finds. */
const answeredMs = 86_400_000;

/** The page on which a person who writes "cancel" can cancel their booking. */
async function bookingLinkOf(tx: Tx, context: Context, numbers: readonly string[]): Promise<string | null> {
  for (const linkOf of bookingLinks) {
    const link = await linkOf(tx, context, numbers);
    if (link) return link;
  }
  return null;
}

/** Whether a number's newest entry was lifted after the message was written, so that the message no longer applies. */
async function isAnswered(tx: Tx, numbers: readonly string[], at: Date): Promise<boolean> {
  const lifted = await tx.do_not_call.count({ where: { phone_e164: { in: [...numbers] }, lifted_at: { gte: at } } });
  return lifted > 0;
}

/**
 * Applies opt-out and opt-in words in a message, in the transaction that stores it: an opt-out ends everything and is confirmed once,
 * and START reverts the person's own opt-outs.
 */
export async function heedWords(
  tx: Tx,
  context: Context,
  number: whatsapp_numbers,
  message: whatsapp_messages,
): Promise<void> {
  const numbers = numbersOf(message.contact);
  if (isOptIn(message.content)) {
    await liftOwn(context, { numbers }, `Wrote “${message.content.trim()}” on WhatsApp`);
    return;
  }
  if (!isOptOut(message.content) || (await isAnswered(tx, numbers, message.created_at))) return;
  const evidence = `Wrote “${message.content.trim()}” to ${number.phone_number} on WhatsApp at ${message.created_at.toISOString()} (message ${message.external_id ?? 'without id'}).`;
  const { added } = await recordOptOut(context, { numbers }, { reason: null, source: 'whatsapp', evidence });
  if (added.length === 0 || Date.now() - message.created_at.getTime() > answeredMs) return;
  const link = wordOf(message.content) === 'cancel' ? await bookingLinkOf(tx, context, numbers) : null;
  const content = [
    `You will no longer receive calls or messages from ${context.organization.name}. Reply START to undo this.`,
    ...(link ? [`To cancel your booking, open ${link}`] : []),
  ].join(' ');
  const phone = numbers[0] ?? '';
  // The answer appears in the conversation of the lead who wrote.
  const lead = message.lead_id ? await tx.leads.findFirst({ where: { id: message.lead_id } }) : null;
  const who = lead && { id: lead.id, name: nameOfLead(lead) };
  await writeMessage(tx, context, { number, phone, lead: who, content, purpose: 'opt_out' });
}
