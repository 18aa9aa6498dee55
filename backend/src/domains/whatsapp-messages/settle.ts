import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import type { whatsapp_messages } from '../../generated/prisma/client.ts';
import { enqueue } from '../../jobs/queue.ts';
import type { Sent } from '../../whatsapp/protocol.ts';
import { fail, lockConversation, notifyChanged, sendNext } from './attempt.ts';

/** The message shown if it is unknown whether the gateway took a WhatsApp message. */
export const answerLost =
  'The gateway did not answer, so this message may have arrived. Look at the phone before you send it again: it could come twice.';

/** The current row, locked, if it still belongs to the attempt; null if another worker settled it. */
async function lockOwn(tx: Tx, { id, attempts }: whatsapp_messages): Promise<whatsapp_messages | null> {
  await tx.$queryRaw`SELECT id FROM whatsapp_messages WHERE id = ${id}::uuid FOR UPDATE`;
  return tx.whatsapp_messages.findFirst({ where: { id, attempts } });
}

/**
 * Merges what was received about a message before its answer came, which was stored in a separate row as if a person had written it on
 * the phone. If it was attributed to another message of ours, that one becomes doubtful again: none of our rows is deleted.
 */
async function takeIn(tx: Tx, message: whatsapp_messages, external_id: string) {
  const heard = await tx.whatsapp_messages.findFirst({
    where: { whatsapp_number_id: message.whatsapp_number_id, external_id, id: { not: message.id } },
  });
  if (!heard) return {};
  const { status, delivered_at, read_at } = heard;
  if (heard.attempts > 0) {
    // A search for an equal text attributed it to this other message of ours, whose outcome is therefore unknown again.
    await tx.whatsapp_messages.update({
      where: { id: heard.id },
      data: { external_id: null, sent_at: null, delivered_at: null, read_at: null },
      select: { id: true },
    });
    await fail(tx, heard, 'answer_lost', answerLost, true);
  } else await tx.whatsapp_messages.delete({ where: { id: heard.id }, select: { id: true } });
  return { status, delivered_at, read_at };
}

/** The gateway took a message. It also counts if another worker had given up on it. */
export function settleSent(
  context: Context,
  message: whatsapp_messages,
  { messageId, timestamp }: Sent,
): Promise<void> {
  return transact(context, async (tx) => {
    await lockConversation(tx, message);
    const current = await lockOwn(tx, message);
    const isOpen = current?.status === 'pending' || (current?.status === 'failed' && current.may_have_arrived);
    if (!current || !isOpen) return;
    const heard = await takeIn(tx, message, messageId);
    await tx.whatsapp_messages.update({
      where: { id: message.id },
      data: {
        status: 'sent',
        external_id: messageId,
        sent_at: new Date(timestamp),
        failure: null,
        error_message: null,
        may_have_arrived: false,
        lease_expires_at: null,
        ...heard,
      },
      select: { id: true },
    });
    await notifyChanged(tx, message);
    await sendNext(tx, message);
  });
}

/** A message was not sent, for good. */
export function settleFailed(
  context: Context,
  message: whatsapp_messages,
  ...why: Tail<Parameters<typeof fail>>
): Promise<void> {
  return transact(context, async (tx) => {
    await lockConversation(tx, message);
    const current = await lockOwn(tx, message);
    if (current?.status === 'pending') await fail(tx, current, ...why);
  });
}

type Tail<T extends unknown[]> = T extends [unknown, unknown, ...infer Rest] ? Rest : never;

/** Retries a message that the gateway certainly did not take, after a pause. */
export function settleAgain(
  context: Context,
  message: whatsapp_messages,
  error_message: string,
  pauseMs: number,
): Promise<void> {
  return transact(context, async (tx) => {
    const current = await lockOwn(tx, message);
    if (current?.status !== 'pending') return;
    await tx.whatsapp_messages.update({
      where: { id: message.id },
      data: { lease_expires_at: null, error_message },
      select: { id: true },
    });
    await notifyChanged(tx, message);
    const when = pauseMs < 50 ? {} : { runAt: new Date(Date.now() + pauseMs) };
    await enqueue(tx, 'whatsapp.send', { organization_id: message.organization_id, message_id: message.id }, when);
  });
}
