import type { SimulatedFile, SimulatedMessage, SimulatedPhone } from '@switchboard/contracts/simulated-phone';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { whatsapp_numbers } from '../../generated/prisma/client.ts';
import { numbersOf } from '../../whatsapp/contacts.ts';
import { simulatedMedia } from '../../whatsapp/sandbox/simulated-file.ts';
import { notifyOfStatus, simulateLater } from '../../whatsapp/sandbox/steps.ts';
import { createSandboxStore, type SandboxInstance, type SandboxMessage } from '../../whatsapp/sandbox/store.ts';
import { findLeadsOf } from '../whatsapp-messages/leads-of.ts';
import { keepState } from './sessions.ts';
import { findNumber } from './whatsapp-numbers.service.ts';

const storeOf = ({ systemPool, env }: Context) => createSandboxStore(systemPool, env);

interface Phone {
  number: whatsapp_numbers;
  instance: SandboxInstance | null;
}

/** The phone of a number. Throws NOT_FOUND, and CONFLICT if WhatsApp is not simulated. */
async function phoneOf(context: Context, id: string): Promise<Phone> {
  const number = await findNumber(context.db, id);
  if (!context.whatsapp.isSimulated)
    throw new AppError('CONFLICT', 'A real gateway is connected. Use the real phone.', { reason: 'not_simulated' });
  return { number, instance: number.instance_id ? await storeOf(context).instance(number.instance_id) : null };
}

/** The phone of a linked number. Throws CONFLICT if no phone is linked. */
async function linkedPhone(context: Context, id: string): Promise<Phone & { instance: SandboxInstance }> {
  const phone = await phoneOf(context, id);
  const { instance } = phone;
  if (!instance || instance.status === 'pending_setup')
    throw new AppError('CONFLICT', 'The phone is not linked. Scan the code first.', {
      reason: 'whatsapp_not_connected',
    });
  return { ...phone, instance };
}

const asMessage = ({ id, from_me, text, media, status, edited_at, created_at }: SandboxMessage): SimulatedMessage => ({
  id,
  from_me,
  text,
  media: media && {
    kind: media.kind,
    mime_type: media.mimeType,
    file_name: media.fileName,
    size: media.size,
  },
  status,
  edited_at: edited_at?.toISOString() ?? null,
  at: created_at.toISOString(),
});

const states = { pending_setup: 'unlinked', connected: 'linked', disconnected: 'offline' } as const;

/** The phone with its chats, newest first. */
export async function showPhone(context: Context, id: string): Promise<SimulatedPhone> {
  const { number, instance } = await phoneOf(context, id);
  const chats = instance ? await storeOf(context).chats(instance.id) : [];
  const leads = await findLeadsOf(
    context.db,
    chats.flatMap(({ contact }) => numbersOf(contact)),
  );
  return {
    state: instance ? states[instance.status] : 'unlinked',
    phone_number: number.phone_number,
    chats: chats.map((chat) => {
      const lead = numbersOf(chat.contact).flatMap((phone) => leads.get(phone) ?? [])[0];
      return { digits: chat.contact, lead: lead ?? null, last_message: asMessage(chat) };
    }),
  };
}

/** Records an action on the phone in the audit log, and notifies browsers. */
async function record(context: Context, { number }: Phone, action: string): Promise<void> {
  await transact(context, (tx) =>
    recordChange(tx, context, {
      resource: 'whatsapp_number',
      id: number.id,
      name: number.phone_number,
      change: 'updated',
      action,
    }),
  );
}

/** Applies the phone's change to the number at once; its event arrives as well. */
async function settle(context: Context, phone: Phone): Promise<void> {
  const instance = phone.instance && (await storeOf(context).instance(phone.instance.id));
  if (!instance) return;
  const { status, phone_number } = instance;
  await keepState(context, phone.number, { status, isConnected: status === 'connected', phoneNumber: phone_number });
  await notifyOfStatus(context, instance).catch((error: unknown) =>
    context.log.warn({ err: error }, 'the simulated WhatsApp could not report the status of a phone'),
  );
}

/** Scans a code. Throws CONFLICT if the code is not shown. */
export async function pairPhone(context: Context, id: string, qr: string): Promise<SimulatedPhone> {
  const phone = await phoneOf(context, id);
  const { instance, number } = phone;
  const isPaired = instance && (await storeOf(context).pair(instance.id, qr.trim(), number.phone_number.slice(1)));
  if (!isPaired)
    throw new AppError('CONFLICT', 'This code belongs to another number or was already used. Show a new one.', {
      reason: 'qr_not_known',
    });
  await record(context, phone, 'pair');
  await settle(context, phone);
  return showPhone(context, id);
}

/** Switches the phone off or on, or unlinks it. Throws CONFLICT if it is not linked. */
export async function setPhone(context: Context, id: string, state: SimulatedPhone['state']): Promise<SimulatedPhone> {
  const phone = await linkedPhone(context, id);
  const { instance } = phone;
  await record(context, phone, `phone_${state}`);
  if (state === 'unlinked') {
    await storeOf(context).remove(instance.id);
    await keepState(context, phone.number, { status: 'not_found', isConnected: false, phoneNumber: null });
    return showPhone(context, id);
  }
  await storeOf(context).setStatus(instance.id, state === 'offline' ? 'disconnected' : 'connected');
  await settle(context, phone);
  return showPhone(context, id);
}

/** The newest messages of a chat, oldest first. */
export async function readChat(
  context: Context,
  id: string,
  digits: string,
): Promise<{ messages: SimulatedMessage[] }> {
  const { instance } = await phoneOf(context, id);
  const found = instance ? await storeOf(context).messages(instance.id, digits, 100) : [];
  return { messages: found.slice(0, 100).reverse().map(asMessage) };
}

/** Answers as a contact. Throws CONFLICT if no phone is linked. */
export async function answerAsContact(
  context: Context,
  id: string,
  digits: string,
  { text, file }: { text: string; file?: SimulatedFile | undefined },
): Promise<SimulatedMessage> {
  const phone = await linkedPhone(context, id);
  const { message } = await storeOf(context).take({
    instance_id: phone.instance.id,
    contact: digits,
    from_me: false,
    text,
    idempotency_key: null,
    ...(file ? { media: simulatedMedia(file) } : {}),
  });
  await simulateLater(context, message.id, 'arrived');
  await record(context, phone, 'answer');
  return asMessage(message);
}

/** Edits a message as the contact who wrote it. Throws CONFLICT if no phone is linked, and NOT_FOUND for other messages. */
export async function editAsContact(
  context: Context,
  { id, digits, message: messageId }: { id: string; digits: string; message: string },
  text: string,
): Promise<SimulatedMessage> {
  const phone = await linkedPhone(context, id);
  const message = await storeOf(context).edit(phone.instance.id, digits, messageId, text);
  if (!message) throw notFound('Message');
  await simulateLater(context, message.id, 'edited');
  await record(context, phone, 'edit');
  return asMessage(message);
}
