import { windowHours } from '@switchboard/contracts/whatsapp.limits';
import { auditColumnsOf, userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { AppError } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { whatsapp_messages, whatsapp_numbers } from '../../generated/prisma/client.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { RequestKey } from '../../once.ts';
import { contactOf, digitsOf, jidOf, numbersOf } from '../../whatsapp/contacts.ts';
import { explanationOf, optOutOf } from '../do-not-call/opt-out.ts';
import { capabilitiesOf } from '../whatsapp-numbers/sessions.ts';

/** When the messaging window of a contact closes; null if they never wrote, so that none is open. */
export async function windowOf(
  tx: Pick<Tx, 'whatsapp_messages'>,
  number: Pick<whatsapp_numbers, 'id'>,
  contact: string,
): Promise<Date | null> {
  const last = await tx.whatsapp_messages.findFirst({
    where: { whatsapp_number_id: number.id, contact, direction: 'inbound' },
    select: { created_at: true },
    orderBy: { created_at: 'desc' },
  });
  return last && new Date(last.created_at.getTime() + windowHours * 3_600_000);
}

export const windowClosed = `WhatsApp lets you write to a person for ${windowHours} hours after their last message. That time has passed. You can write again when they have sent a message.`;

/** Whether the gateway's messaging window allows a message to a contact now. */
export async function isWindowOpen(
  tx: Pick<Tx, 'whatsapp_messages'>,
  number: whatsapp_numbers,
  contact: string,
): Promise<boolean> {
  if (!capabilitiesOf(number).window_24h) return true;
  const closes = await windowOf(tx, number, contact);
  return closes !== null && closes > new Date();
}

/** Throws CONFLICT if a person has opted out. */
export async function assertNotOptedOut(tx: Tx, context: Context, digits: string): Promise<void> {
  const entry = await optOutOf(tx, context, { numbers: numbersOf(digits) });
  if (!entry) return;
  throw new AppError('CONFLICT', explanationOf(entry), {
    reason: 'opted_out',
    details: { rule: 'do_not_call', source: entry.source },
  });
}

export interface NewMessage {
  number: whatsapp_numbers;
  /** E.164. */
  phone: string;
  lead: { id: string; name: string } | null;
  content: string;
  purpose: 'person' | 'opt_out' | 'tool' | 'reminder';
  key?: RequestKey | null;
}

/** The address of a contact: the one they write from, else their number. */
async function jidFor(tx: Tx, number: whatsapp_numbers, contact: string, phone: string): Promise<string> {
  const last = await tx.whatsapp_messages.findFirst({
    where: { whatsapp_number_id: number.id, contact, direction: 'inbound' },
    select: { jid: true },
    orderBy: { created_at: 'desc' },
  });
  return last?.jid.endsWith('@s.whatsapp.net') ? last.jid : jidOf(digitsOf(phone));
}

/**
 * Stores a message with the job that sends it, in the caller's transaction. Throws CONFLICT (`opted_out`, `window_closed`), except
 * for the answer to an opt-out.
 */
export async function writeMessage(tx: Tx, context: Context, message: NewMessage): Promise<whatsapp_messages> {
  const { number, phone, lead, content, purpose, key } = message;
  const contact = contactOf(digitsOf(phone));
  if (purpose !== 'opt_out') {
    await assertNotOptedOut(tx, context, digitsOf(phone));
    if (!(await isWindowOpen(tx, number, contact)))
      throw new AppError('CONFLICT', windowClosed, { reason: 'window_closed' });
  }
  const row = await tx.whatsapp_messages.create({
    data: {
      organization_id: context.organizationId,
      whatsapp_number_id: number.id,
      lead_id: lead?.id ?? null,
      direction: 'outbound',
      content,
      contact,
      jid: await jidFor(tx, number, contact, phone),
      purpose,
      created_by: userIdOf(context.actor),
      created_by_name: auditColumnsOf(context.actor).actor_name,
      ...key,
    },
  });
  await enqueue(tx, 'whatsapp.send', { organization_id: context.organizationId, message_id: row.id });
  await recordChange(tx, context, {
    resource: 'whatsapp_message',
    id: row.id,
    name: lead?.name ?? phone,
    change: 'created',
    details: { number: number.phone_number, purpose },
  });
  return row;
}
