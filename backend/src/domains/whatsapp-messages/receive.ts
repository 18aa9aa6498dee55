import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import type { whatsapp_messages, whatsapp_numbers } from '../../generated/prisma/client.ts';
import { contactOf, jidOf, numbersOf, otherSideOf } from '../../whatsapp/contacts.ts';
import type { FoundMessage } from '../../whatsapp/gateway.ts';
import type { GatewayMessage, GatewayMessageStatus } from '../../whatsapp/protocol.ts';
import { lockForOptOut } from '../do-not-call/opt-out.ts';
import { lockConversation, notifyChanged, sendNext } from './attempt.ts';
import { keepNews } from './edited.ts';
import { findLeadsOf } from './leads-of.ts';
import { heedWords, isOptIn, isOptOut } from './opt-out-words.ts';

const ranks: Record<string, number> = { pending: 0, sent: 1, delivered: 2, read: 3, failed: 4 };

/** The changes by a status from the gateway; null if it is not new. A status never goes back, and a message that arrived did not fail. */
function progressOf(before: whatsapp_messages, status: GatewayMessageStatus, at: Date) {
  if (status === 'failed')
    return before.status === 'sent' || before.status === 'pending'
      ? {
          status,
          failure: 'not_delivered',
          error_message: 'WhatsApp did not deliver the message.',
          may_have_arrived: false,
        }
      : null;
  if (before.status === 'failed' && before.failure !== 'not_delivered') return null;
  if (before.status === 'failed' || (ranks[status] ?? 0) <= (ranks[before.status] ?? 0)) return null;
  return {
    status,
    sent_at: before.sent_at ?? at,
    ...(status === 'sent' ? {} : { delivered_at: before.delivered_at ?? at }),
    ...(status === 'read' ? { read_at: at } : {}),
  };
}

/** How far the gateway's clock may be behind ours. */
const clockSkewMs = 120_000;

/** Our own message that the gateway reports before its answer came, or after it was given up as doubtful; undefined if it is another. */
async function attemptOf(tx: Tx, number: whatsapp_numbers, contact: string, message: GatewayMessage) {
  const until = new Date(Date.parse(message.timestamp) + clockSkewMs);
  const open = await tx.whatsapp_messages.findMany({
    where: {
      whatsapp_number_id: number.id,
      contact,
      OR: [
        { status: 'pending', lease_expires_at: { not: null } },
        { status: 'failed', may_have_arrived: true, attempted_at: { lte: until } },
      ],
    },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  });
  return open.find(({ send_key, content }) =>
    message.idempotencyKey === null ? content.trim() === message.message.trim() : send_key === message.idempotencyKey,
  );
}

/** The result of storing a received message. */
export interface Received {
  isNew: boolean;
  leadId: string | null;
}

async function advance(tx: Tx, row: whatsapp_messages, status: GatewayMessageStatus, at: Date): Promise<void> {
  const progress = progressOf(row, status, at);
  if (!progress) return;
  await tx.whatsapp_messages.update({ where: { id: row.id }, data: progress, select: { id: true } });
  await notifyChanged(tx, row);
}

/** Stores a message from the gateway, once; null if it is stored already. */
async function insert(
  tx: Tx,
  context: Context,
  number: whatsapp_numbers,
  message: GatewayMessage,
  who: { contact: string; jid: string; leadId: string | null },
): Promise<whatsapp_messages | null> {
  const at = new Date(Math.min(Date.parse(message.timestamp), Date.now()));
  const { fromMe } = message;
  const [row] = await tx.whatsapp_messages.createManyAndReturn({
    data: [
      {
        organization_id: context.organizationId,
        whatsapp_number_id: number.id,
        lead_id: who.leadId,
        direction: fromMe ? 'outbound' : 'inbound',
        content: message.message,
        contact: who.contact,
        jid: who.jid,
        external_id: message.messageId,
        ...(message.media ? { media: message.media } : {}),
        ...(message.editedAt ? { edited_at: new Date(message.editedAt) } : {}),
        status: fromMe ? message.status : 'delivered',
        purpose: 'person',
        created_at: at,
        sent_at: at,
        delivered_at: fromMe ? null : at,
      },
    ],
    skipDuplicates: true,
  });
  return row ?? null;
}

/**
 * Adds the number to a stored message from a sender without one, now that the gateway knows it: it joins that person's
 * conversation, and a STOP in it takes effect.
 */
async function nameSender(
  tx: Tx,
  context: Context,
  number: whatsapp_numbers,
  known: whatsapp_messages,
  { contact, digits, leadId }: { contact: string; digits: string; leadId: string | null },
): Promise<void> {
  if (!known.contact.endsWith('@lid')) return;
  const data = { contact, jid: jidOf(digits), lead_id: leadId };
  const named = await tx.whatsapp_messages.update({ where: { id: known.id }, data });
  await notifyChanged(tx, named);
  if (named.direction === 'inbound') await heedWords(tx, context, number, named);
}

/**
 * Stores a message from the gateway, once, however often it arrives. Groups, broadcasts and channels are skipped; a sender without
 * a number gets no lead. Opt-out words in it are applied in the same transaction. Null if it belongs to no single person.
 */
export function receiveMessage(
  context: Context,
  number: whatsapp_numbers,
  message: FoundMessage,
): Promise<Received | null> {
  const other = otherSideOf(message.jid, message.phoneNumber);
  if (other.kind === 'nobody') return Promise.resolve(null);
  const contact = other.kind === 'person' ? contactOf(other.digits) : other.id;
  return transact(context, async (tx) => {
    // Locks the list first, like everyone who decides about it.
    if (!message.fromMe && (isOptOut(message.message) || isOptIn(message.message))) await lockForOptOut(tx, context);
    await lockConversation(tx, { whatsapp_number_id: number.id, contact });
    const numbers = other.kind === 'person' ? numbersOf(other.digits) : [];
    const leads = await findLeadsOf(tx, numbers);
    const leadId = numbers.flatMap((phone) => leads.get(phone)?.id ?? [])[0] ?? null;
    const known = await tx.whatsapp_messages.findFirst({
      where: { whatsapp_number_id: number.id, external_id: { in: [message.messageId, ...(message.otherIds ?? [])] } },
    });
    if (known) {
      if (other.kind === 'person')
        await nameSender(tx, context, number, known, { contact, digits: other.digits, leadId });
      await keepNews(tx, context, number, known, message);
      if (message.fromMe) await advance(tx, known, message.status, new Date());
      return { isNew: false, leadId };
    }
    const own = message.fromMe ? await attemptOf(tx, number, contact, message) : undefined;
    if (own) {
      const data = {
        status: 'sent',
        external_id: message.messageId,
        sent_at: new Date(message.timestamp),
        error_message: null,
        failure: null,
        may_have_arrived: false,
      };
      await tx.whatsapp_messages.update({ where: { id: own.id }, data: { ...data, lease_expires_at: null } });
      await notifyChanged(tx, own);
      await sendNext(tx, own);
      return { isNew: false, leadId };
    }
    const jid = other.kind === 'person' ? jidOf(other.digits) : message.jid;
    const row = await insert(tx, context, number, message, { contact, jid, leadId });
    if (!row) return { isNew: false, leadId };
    await emitEvent(tx, context.organizationId, {
      type: 'whatsapp_message.changed',
      subject_id: row.id,
      change: 'created',
    });
    if (row.direction === 'inbound' && other.kind === 'person') await heedWords(tx, context, number, row);
    return { isNew: true, leadId };
  });
}

/** Stores the delivery status of a message. False if the message is unknown while the answer to one of ours is pending. */
export function receiveStatus(
  context: Context,
  number: whatsapp_numbers,
  external_id: string,
  status: GatewayMessageStatus,
): Promise<boolean> {
  return transact(context, async (tx) => {
    await tx.$queryRaw`SELECT id FROM whatsapp_messages WHERE whatsapp_number_id = ${number.id}::uuid AND external_id = ${external_id} FOR UPDATE`;
    const row = await tx.whatsapp_messages.findFirst({ where: { whatsapp_number_id: number.id, external_id } });
    if (row?.direction === 'outbound') await advance(tx, row, status, new Date());
    if (row) return true;
    const open = await tx.whatsapp_messages.count({
      where: { whatsapp_number_id: number.id, status: 'pending', lease_expires_at: { not: null } },
    });
    return open === 0;
  });
}
