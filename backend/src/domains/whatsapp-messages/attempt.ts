import type { WhatsAppFailure } from '@switchboard/contracts/whatsapp.limits';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import type { whatsapp_messages, whatsapp_numbers } from '../../generated/prisma/client.ts';
import { enqueue } from '../../jobs/queue.ts';
import { numbersOf } from '../../whatsapp/contacts.ts';
import { explanationOf, optOutOf } from '../do-not-call/opt-out.ts';
import { isWindowOpen, windowClosed } from './write-message.ts';

/** How long a worker owns an attempt, by the database's clock: longer than the gateway's timeout. */
export const leaseSeconds = 45;

/** An attempt that this worker makes, or whose outcome it finds out. */
export interface Attempt {
  message: whatsapp_messages;
  number: whatsapp_numbers;
  /** True if committed just now; otherwise another worker went silent during it, and the gateway may have taken the message. */
  isNew: boolean;
}

/** Messages of one conversation are sent one at a time: the outcome of one is known before the next. */
export async function lockConversation(
  tx: Tx,
  { whatsapp_number_id, contact }: Pick<whatsapp_messages, 'whatsapp_number_id' | 'contact'>,
) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`whatsapp ${whatsapp_number_id} ${contact}`}, 0))`;
}

export async function notifyChanged(
  tx: Tx,
  { id, organization_id }: Pick<whatsapp_messages, 'id' | 'organization_id'>,
): Promise<void> {
  await emitEvent(tx, organization_id, { type: 'whatsapp_message.changed', subject_id: id, change: 'updated' });
}

/** Schedules the next message of a conversation. */
export async function sendNext(
  tx: Tx,
  { organization_id, whatsapp_number_id, contact }: whatsapp_messages,
): Promise<void> {
  const next = await tx.whatsapp_messages.findFirst({
    where: { whatsapp_number_id, contact, status: 'pending' },
    select: { id: true },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  });
  if (next) await enqueue(tx, 'whatsapp.send', { organization_id, message_id: next.id });
}

/** Ends a message as not sent, with the message for people. */
export async function fail(
  tx: Tx,
  message: whatsapp_messages,
  failure: WhatsAppFailure,
  error_message: string,
  may_have_arrived = false,
): Promise<void> {
  await tx.whatsapp_messages.update({
    where: { id: message.id },
    data: { status: 'failed', failure, error_message, may_have_arrived, lease_expires_at: null },
    select: { id: true },
  });
  await notifyChanged(tx, message);
  await sendNext(tx, message);
}

/** Stores what a message waits for. */
async function hold(tx: Tx, message: whatsapp_messages, error_message: string): Promise<null> {
  if (message.error_message === error_message) return null;
  await tx.whatsapp_messages.update({ where: { id: message.id }, data: { error_message }, select: { id: true } });
  await notifyChanged(tx, message);
  return null;
}

/** Why a message can no longer be sent at all; null if it can. */
async function refusalOf(
  tx: Tx,
  context: Context,
  message: whatsapp_messages & { number: whatsapp_numbers },
  optOut: Awaited<ReturnType<typeof optOutOf>>,
): Promise<[WhatsAppFailure, string] | null> {
  if (context.organization.is_deleted) return ['organization_closed', 'The organization was deleted.'];
  if (message.purpose === 'opt_out') return null;
  if (optOut) return ['opted_out', explanationOf(optOut)];
  return (await isWindowOpen(tx, message.number, message.contact)) ? null : ['window_closed', windowClosed];
}

/**
 * Commits an attempt before the gateway is asked, or takes over one whose worker went silent. Opt-outs and the sending window are
 * checked here: a person who opts out before the commit gets nothing, and a committed attempt counts as sent. Null if there is
 * nothing to do now.
 */
export function takeAttempt(context: Context, messageId: string): Promise<Attempt | null> {
  return transact(context, async (tx) => {
    const asked = await tx.whatsapp_messages.findFirst({ where: { id: messageId, status: 'pending' } });
    if (!asked) return null;
    // Locks the list before the row, in the same order as an opt-out, which waits for the row while holding the list.
    const optOut = await optOutOf(tx, context, { numbers: numbersOf(asked.contact) });
    await lockConversation(tx, asked);
    await tx.$queryRaw`SELECT id FROM whatsapp_messages WHERE id = ${messageId}::uuid FOR UPDATE`;
    const found = await tx.whatsapp_messages.findFirst({
      where: { id: messageId, status: 'pending' },
      include: { number: true },
    });
    if (!found) return null;
    const { number, ...message } = found;
    if (message.lease_expires_at) {
      const [silent] = await tx.$queryRaw<{ id: string }[]>`
        UPDATE whatsapp_messages SET lease_expires_at = now() + make_interval(secs => ${leaseSeconds})
        WHERE id = ${messageId}::uuid AND lease_expires_at < now() RETURNING id`;
      return silent ? { message, number, isNew: false } : null;
    }
    const earlier = await tx.whatsapp_messages.findFirst({
      where: {
        whatsapp_number_id: number.id,
        contact: message.contact,
        status: 'pending',
        id: { not: messageId },
        OR: [
          { lease_expires_at: { not: null } },
          { created_at: { lt: message.created_at } },
          { created_at: message.created_at, id: { lt: messageId } },
        ],
      },
      select: { id: true },
    });
    // This message is sent when the earlier one ends.
    if (earlier) return null;
    const refusal = await refusalOf(tx, context, found, optOut);
    if (refusal) {
      await fail(tx, message, ...refusal);
      return null;
    }
    if (context.organization.suspended_reason !== null) return hold(tx, message, 'The organization is suspended.');
    if (!number.instance_id || number.status !== 'active')
      return hold(tx, message, `Waits for the WhatsApp number: it is not connected (${number.status}).`);
    const [taken] = await tx.$queryRaw<{ attempted_at: Date; attempts: number }[]>`
      UPDATE whatsapp_messages SET attempts = attempts + 1, attempted_at = now(),
        lease_expires_at = now() + make_interval(secs => ${leaseSeconds})
      WHERE id = ${messageId}::uuid RETURNING attempted_at, attempts`;
    return taken ? { message: { ...message, ...taken }, number, isNew: true } : null;
  });
}
