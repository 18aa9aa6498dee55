import { setTimeout as pause } from 'node:timers/promises';
import { syncedMessages, syncPauseMs } from '@switchboard/contracts/whatsapp.limits';
import type { WhatsAppSync } from '@switchboard/contracts/whatsapp-numbers';
import { type Context, systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import type { whatsapp_numbers } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { numbersOf, otherSideOf } from '../../whatsapp/contacts.ts';
import { type Chat, GatewayError } from '../../whatsapp/gateway.ts';
import type { GatewayContact } from '../../whatsapp/protocol.ts';
import { findLeadsOf } from './leads-of.ts';
import { receiveMessage } from './receive.ts';

/**
 * The chats of some contacts, each once. The gateway is asked for the number of people whom it lists without one; a
 * person whose number it doesn't know has a chat by that id alone. Groups, broadcasts and channels have none.
 */
async function chatsOf(
  context: Context,
  number: whatsapp_numbers,
  contacts: readonly GatewayContact[],
): Promise<Chat[]> {
  const chats = new Map<string, Chat>();
  for (const { jid, phoneNumber } of contacts) {
    const other = otherSideOf(jid, phoneNumber);
    if (other.kind === 'person') chats.set(other.digits, { digits: other.digits, lid: null });
    if (other.kind !== 'unknown' || chats.has(other.id)) continue;
    const digits = await context.whatsapp.phoneOf(number.instance_id ?? '', other.id);
    chats.set(other.id, { digits, lid: other.id });
  }
  return [...chats.values()];
}

interface Counted {
  found: number;
  added: number;
  hasLead: boolean;
}

/** Stores the newest messages of a chat, oldest first, so that the later one of STOP and START counts. */
async function fetchChat(context: Context, number: whatsapp_numbers, chat: Chat): Promise<Counted> {
  const messages = await context.whatsapp.messages(number.instance_id ?? '', chat, syncedMessages);
  const counted: Counted = { found: 0, added: 0, hasLead: false };
  for (const message of messages.reverse()) {
    const received = await receiveMessage(context, number, message);
    if (!received) continue;
    counted.found += 1;
    if (received.isNew) counted.added += 1;
    if (received.leadId) counted.hasLead = true;
  }
  return counted;
}

type Counts = Pick<
  WhatsAppSync,
  'contacts_processed' | 'leads_with_messages' | 'messages_found' | 'messages_added' | 'errors'
>;

async function fetchAll(context: Context, number: whatsapp_numbers): Promise<Counts> {
  const { whatsapp, db } = context;
  const counts: Counts = {
    contacts_processed: 0,
    leads_with_messages: 0,
    messages_found: 0,
    messages_added: 0,
    errors: 0,
  };
  const contacts = await whatsapp.contacts(number.instance_id ?? '');
  for (const chat of await chatsOf(context, number, contacts)) {
    const { digits } = chat;
    counts.contacts_processed += 1;
    // Conversations with people who are no leads are private and not fetched.
    if (digits === null || (await findLeadsOf(db, numbersOf(digits))).size === 0) continue;
    await pause(syncPauseMs * whatsapp.pace);
    try {
      const { found, added, hasLead } = await fetchChat(context, number, chat);
      counts.messages_found += found;
      counts.messages_added += added;
      if (hasLead && found > 0) counts.leads_with_messages += 1;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      counts.errors += 1;
    }
  }
  return counts;
}

/** Stores the result of a synchronization. */
async function settleSync(context: Context, number: whatsapp_numbers, result: Partial<WhatsAppSync>): Promise<void> {
  const sync = { ...(number.sync as unknown as WhatsAppSync), finished_at: new Date().toISOString(), ...result };
  await transact(context, async (tx) => {
    await tx.whatsapp_numbers.updateMany({ where: { id: number.id }, data: { sync, updated_at: new Date() } });
    await emitEvent(tx, context.organizationId, {
      type: 'whatsapp_number.changed',
      subject_id: number.id,
      change: 'updated',
    });
  });
}

/** The job that fetches the messages of all leads at a number. */
export async function syncNumber(
  services: Services,
  { organization_id, number_id }: JobPayload<'whatsapp.sync'>,
  isLastTry = true,
): Promise<void> {
  const context = await systemContext(services, organization_id, 'WhatsApp');
  await withTenant(organization_id, async () => {
    const number = await services.db.whatsapp_numbers.findFirst({ where: { id: number_id } });
    if (!number || (number.sync as { state?: unknown } | null)?.state !== 'running') return;
    try {
      await settleSync(context, number, { ...(await fetchAll(context, number)), state: 'done' });
    } catch (error) {
      if (!(error instanceof GatewayError) && !isLastTry) throw error;
      const message = error instanceof GatewayError ? error.message : 'It failed. Please try again.';
      await settleSync(context, number, { state: 'failed', message });
    }
  });
}

/** The job that polls a gateway that sends no events: for contacts with messages since the last poll. */
export async function pollNumber(
  services: Services,
  { organization_id, number_id }: JobPayload<'whatsapp.poll'>,
): Promise<void> {
  const context = await systemContext(services, organization_id, 'WhatsApp');
  await withTenant(organization_id, async () => {
    const number = await services.db.whatsapp_numbers.findFirst({ where: { id: number_id, status: 'active' } });
    if (!number?.instance_id || context.organization.is_deleted) return;
    const askedAt = new Date();
    const contacts = await context.whatsapp.contacts(number.instance_id);
    // A gateway's clock may be behind ours, and repeated messages are skipped.
    const since = (number.polled_at ?? number.created_at).getTime() - 120_000;
    const isNews = ({ lastMessageAt }: GatewayContact) => lastMessageAt === null || Date.parse(lastMessageAt) >= since;
    for (const chat of await chatsOf(context, number, contacts.filter(isNews))) await fetchChat(context, number, chat);
    await transact(context, (tx) =>
      tx.whatsapp_numbers.updateMany({ where: { id: number.id }, data: { polled_at: askedAt } }),
    );
  });
}
