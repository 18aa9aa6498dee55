import { signedHeaders } from '../../domains/webhooks/send.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { enqueueFromSystem } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import { askGateway } from '../http-gateway.ts';
import type { GatewayEvent } from '../protocol.ts';
import { asGatewayMessage, createSandboxStore, endingOf, type SandboxInstance } from './store.ts';

type Step = JobPayload<'whatsapp.simulate'>['step'];

/** Schedules a step of a message some seconds later, at the pace of simulated calls. */
export async function simulateLater(
  { systemPool, env }: Pick<Services, 'systemPool' | 'env'>,
  message_id: string,
  step: Step,
  seconds = 0,
): Promise<void> {
  const ms = seconds * 1000 * env.sandboxSpeed;
  // A step that is due at once is announced to the queue, so that it doesn't wait for the next poll.
  const when = ms < 50 ? {} : { runAt: new Date(Date.now() + ms) };
  await enqueueFromSystem(systemPool, 'whatsapp.simulate', { message_id, step }, when);
}

/** Sends a signed event to the listener; throws if it is not accepted, so that it is sent again. */
export async function sendEvent(
  services: Services,
  instance: SandboxInstance,
  event: GatewayEvent,
  id: string,
): Promise<void> {
  if (!instance.events_secret) return;
  const url = instance.events_url ?? (await services.whatsapp.eventsUrl());
  if (!url) return;
  const body = JSON.stringify(event);
  const headers = signedHeaders({ event_id: id, body, secrets: [instance.events_secret], at: new Date() });
  const { status } = await askGateway({ method: 'POST', url, headers, body: event });
  if (status < 200 || status > 299) throw new Error(`An event of the simulated WhatsApp was answered ${status}`);
}

/** Sends the state of a linked phone. */
export function notifyOfStatus(services: Services, instance: SandboxInstance): Promise<void> {
  const { id, status, phone_number } = instance;
  const timestamp = new Date().toISOString();
  const data = { instanceId: id, status, isConnected: status === 'connected', phoneNumber: phone_number };
  return sendEvent(services, instance, { type: 'instance.status', timestamp, data }, `msg_${id}_${Date.now()}`);
}

// The next step, and after how many seconds.
function nextStep(step: Step, ending: string): [Step, number] | null {
  if (step === 'sent') return ending === '0104' ? ['failed', 0.5] : ['delivered', 0.5];
  if (step === 'delivered' && ending !== '0102') return ['read', 1];
  return step === 'read' && ending === '0105' ? ['answer_stop', 0.5] : null;
}

/** The job that performs a step of a simulated WhatsApp message and sends the event. */
export async function simulateStep(
  services: Services,
  { message_id, step }: JobPayload<'whatsapp.simulate'>,
): Promise<void> {
  const store = createSandboxStore(services.systemPool, services.env);
  const message = await store.message(message_id);
  const instance = message && (await store.instance(message.instance_id));
  if (!message || !instance) return;
  const timestamp = new Date().toISOString();
  const eventId = `msg_${message_id}_${step}`;
  if (step === 'answer_stop') {
    const earlier = await store.messages(instance.id, message.contact, 100);
    const before = earlier.find(({ from_me, created_at }) => !from_me && created_at <= message.created_at);
    // Don't answer the reply to a STOP with another message, even if START arrived in the meantime.
    if (before?.text.trim().toUpperCase() === 'STOP') return;
    const answer = { instance_id: instance.id, contact: message.contact, from_me: false, text: 'STOP' };
    const { message: said } = await store.take({ ...answer, idempotency_key: `stop ${message_id}` });
    return simulateLater(services, said.id, 'arrived');
  }
  if (step === 'arrived' || step === 'edited') {
    const data = { instanceId: instance.id, message: asGatewayMessage(message) };
    // Each edit is a separate event.
    const id = message.edited_at ? `${eventId}_${message.edited_at.getTime()}` : eventId;
    return sendEvent(services, instance, { type: 'message', timestamp, data }, id);
  }
  if (step !== 'sent') {
    await store.advance(message_id, step);
    const data = { instanceId: instance.id, messageId: message_id, status: step };
    await sendEvent(services, instance, { type: 'message.status', timestamp, data }, eventId);
  }
  const next = nextStep(step, endingOf(message.contact));
  if (next) await simulateLater(services, message_id, ...next);
}
