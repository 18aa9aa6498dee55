import { setTimeout as pause } from 'node:timers/promises';
import { maxSendAttempts, sendRetryMs, syncedMessages } from '@switchboard/contracts/whatsapp.limits';
import { type Context, systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import type { whatsapp_messages } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { formsOf } from '../../whatsapp/contacts.ts';
import { GatewayError } from '../../whatsapp/gateway.ts';
import type { GatewayMessage, Sent } from '../../whatsapp/protocol.ts';
import { capabilitiesOf, keepState } from '../whatsapp-numbers/sessions.ts';
import { type Attempt, leaseSeconds, takeAttempt } from './attempt.ts';
import { answerLost, settleAgain, settleFailed, settleSent } from './settle.ts';

/** How far a gateway's clock may be behind ours. */
const clockSkewMs = 120_000;

/** How often the contact's messages are read after a lost answer. */
const looks = 3;

/** Whether a message among those of the contact is ours, so that the gateway took it. */
async function isOurs(context: Context, message: whatsapp_messages, found: GatewayMessage): Promise<boolean> {
  if (!found.fromMe || found.status === 'failed') return false;
  if (found.idempotencyKey !== null) return found.idempotencyKey === message.send_key;
  const since = (message.attempted_at ?? message.created_at).getTime() - clockSkewMs;
  if (found.message.trim() !== message.content.trim() || Date.parse(found.timestamp) < since) return false;
  // It is already attributed to another message of ours.
  const known = await context.db.whatsapp_messages.count({
    where: { whatsapp_number_id: message.whatsapp_number_id, external_id: found.messageId, id: { not: message.id } },
  });
  return known === 0;
}

/** Finds a message whose answer was lost; null if the gateway does not show it, or can't be asked. */
async function lookFor(context: Context, { message, number }: Attempt): Promise<Sent | null> {
  const { whatsapp } = context;
  for (let look = 0; look < looks; look += 1) {
    await pause(sendRetryMs * whatsapp.pace);
    try {
      for (const digits of formsOf(message.contact))
        for (const found of (
          await whatsapp.messages(number.instance_id ?? '', { digits, lid: null }, syncedMessages)
        ).reverse())
          if (await isOurs(context, message, found)) return { messageId: found.messageId, timestamp: found.timestamp };
      return null;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
    }
  }
  return null;
}

/** Settles a lost answer: by what the gateway shows, else by a retry if that is safe, else by leaving it to people. */
async function settleLost(context: Context, attempt: Attempt): Promise<void> {
  const { message, number } = attempt;
  const found = await lookFor(context, attempt);
  if (found) return settleSent(context, message, found);
  if (capabilitiesOf(number).idempotent_send && message.attempts < maxSendAttempts)
    return settleAgain(context, message, 'The gateway did not answer. Retrying…', sendRetryMs * context.whatsapp.pace);
  return settleFailed(context, message, 'answer_lost', answerLost, true);
}

async function settleTrouble(context: Context, attempt: Attempt, error: GatewayError): Promise<void> {
  const { message, number } = attempt;
  const { trouble } = error;
  if (trouble === 'unknown') return settleLost(context, attempt);
  if (trouble === 'not_on_whatsapp') return settleFailed(context, message, 'not_on_whatsapp', error.message);
  if (trouble === 'not_found') {
    await keepState(context, number, { status: 'not_found', isConnected: false, phoneNumber: null });
    return settleAgain(context, message, 'Waits for the WhatsApp number: its instance no longer exists.', 0);
  }
  if (trouble !== 'not_taken') return settleFailed(context, message, 'gateway_refused', error.message);
  if (message.attempts < maxSendAttempts)
    return settleAgain(context, message, `${error.message} Retrying…`, sendRetryMs * context.whatsapp.pace);
  return settleFailed(context, message, 'gateway_refused', `All retries failed. ${error.message}`);
}

/** Ends a message as failed after its last attempt. */
export async function giveUpOnMessage(services: Services, organizationId: string, id: string): Promise<void> {
  const context = await systemContext(services, organizationId, 'WhatsApp');
  await withTenant(organizationId, async () => {
    const message = await services.db.whatsapp_messages.findFirst({ where: { id, status: 'pending' } });
    if (message) await settleFailed(context, message, 'answer_lost', 'Sending this message stopped the server twice.');
  });
}

/** The job that sends a message once, or finds out the outcome of one whose worker went silent. */
export async function sendMessage(
  services: Services,
  { organization_id, message_id }: JobPayload<'whatsapp.send'>,
): Promise<void> {
  const context = await systemContext(services, organization_id, 'WhatsApp');
  await withTenant(organization_id, async () => {
    const askedAt = performance.now();
    const attempt = await takeAttempt(context, message_id);
    if (!attempt) return;
    const { message, number, isNew } = attempt;
    if (!isNew) return settleLost(context, attempt);
    // A worker that was suspended in the meantime may have lost the attempt to another one, so it sends nothing.
    if (performance.now() - askedAt > (leaseSeconds * 1000) / 2) return;
    const { jid, content, send_key } = message;
    try {
      const sent = await context.whatsapp.send(number.instance_id ?? '', { jid, message: content }, send_key);
      await settleSent(context, message, sent);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      await settleTrouble(context, attempt, error);
    }
  });
}
