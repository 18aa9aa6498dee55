import { setTimeout as pause } from 'node:timers/promises';
import { reconnectWaitMs } from '@switchboard/contracts/whatsapp.limits';
import type { WhatsAppConnection, WhatsAppQr } from '@switchboard/contracts/whatsapp-numbers';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { recordChange } from '../../events/record-change.ts';
import type { whatsapp_numbers } from '../../generated/prisma/client.ts';
import { enqueue } from '../../jobs/queue.ts';
import { GatewayError } from '../../whatsapp/gateway.ts';
import type { ConnectionState } from '../../whatsapp/protocol.ts';
import { connectionOf, eventsSecretOf, gatewayAnswer, keepState } from './sessions.ts';
import { findNumber, getNumber, type NumberAnswer } from './whatsapp-numbers.service.ts';

const read = (context: Context, id: string) => findNumber(context.db, id);

const isGone = (error: unknown) => error instanceof GatewayError && error.trouble === 'not_found';

const notFoundState: ConnectionState = { status: 'not_found', isConnected: false, phoneNumber: null };
const noInstance: ConnectionState = { status: 'pending_setup', isConnected: false, phoneNumber: null };

/** The state of an instance, even if the gateway doesn't know it. */
async function stateOf({ whatsapp }: Context, instanceId: string): Promise<ConnectionState> {
  return whatsapp.status(instanceId).catch((error: unknown) => {
    if (isGone(error)) return notFoundState;
    throw error;
  });
}

/** Requests an instance, which sends events if the gateway can. */
async function askInstance(context: Context, number: whatsapp_numbers, instanceId?: string) {
  const { whatsapp, env } = context;
  const url = await whatsapp.eventsUrl();
  const events = url ? { url, secret: eventsSecretOf(env, number) } : null;
  const made = await whatsapp.create({
    ...(instanceId ? { instanceId } : {}),
    name: `switchboard-${number.id}`,
    events,
  });
  // Some gateways report capabilities only when asked for an instance, and not when creating it.
  const instance = await whatsapp.get(made.instanceId).catch(() => made);
  // A gateway that could send events but got no URL for them sends none, so it is polled.
  const capabilities = { ...instance.capabilities, events: instance.capabilities.events && events !== null };
  return { ...instance, capabilities };
}

/** Creates the instance of a number that has none; of two concurrent ones, one stays. */
async function makeInstance(context: Context, number: whatsapp_numbers): Promise<whatsapp_numbers> {
  const instance = await askInstance(context, number);
  const { instanceId, capabilities } = instance;
  const kept = await transact(context, async (tx) => {
    const { count } = await tx.whatsapp_numbers.updateMany({
      where: { id: number.id, instance_id: null },
      data: { instance_id: instanceId, capabilities, status: 'pending_setup', updated_at: new Date() },
    });
    if (count === 0) await enqueue(tx, 'whatsapp.remove-instance', { instance_id: instanceId });
    else
      await recordChange(tx, context, {
        resource: 'whatsapp_number',
        id: number.id,
        name: number.phone_number,
        change: 'updated',
        action: 'set_up',
      });
    return tx.whatsapp_numbers.findFirst({ where: { id: number.id } });
  });
  if (!kept) return read(context, number.id);
  return (await keepState(context, kept, instance)) ?? kept;
}

/** Discards the session of a number; a job removes its instance. */
async function forgetInstance(context: Context, number: whatsapp_numbers): Promise<whatsapp_numbers> {
  return transact(context, async (tx) => {
    const { count } = await tx.whatsapp_numbers.updateMany({
      where: { id: number.id, instance_id: number.instance_id },
      data: { instance_id: null, session_data: {}, capabilities: {}, status: 'pending_setup', updated_at: new Date() },
    });
    if (count > 0 && number.instance_id)
      await enqueue(tx, 'whatsapp.remove-instance', { instance_id: number.instance_id });
    if (count > 0)
      await recordChange(tx, context, {
        resource: 'whatsapp_number',
        id: number.id,
        name: number.phone_number,
        change: 'updated',
        action: 'recreate',
      });
    return findNumber(tx, number.id);
  });
}

async function remake(context: Context, number: whatsapp_numbers): Promise<whatsapp_numbers> {
  return makeInstance(context, await forgetInstance(context, number));
}

const asQr = (code: string): WhatsAppQr =>
  code.startsWith('data:image/png;base64,')
    ? { state: 'qr', format: 'png', value: code.slice('data:image/png;base64,'.length) }
    : { state: 'qr', format: 'text', value: code };

/** The code of an instance; null if the gateway has none. */
async function codeOf({ whatsapp }: Context, instanceId: string): Promise<string | null> {
  return whatsapp.qr(instanceId).catch((error: unknown) => {
    if (error instanceof GatewayError && (error.trouble === 'qr_not_available' || error.trouble === 'not_found'))
      return null;
    throw error;
  });
}

/**
 * The code to scan. A missing instance is created, and an unconnected one for which the gateway has no code is created
 * again. Throws NOT_FOUND, and UNAVAILABLE if the gateway fails.
 */
export async function showQr(context: Context, id: string): Promise<WhatsAppQr> {
  const stored = await read(context, id);
  try {
    const number = stored.instance_id ? stored : await makeInstance(context, stored);
    const instanceId = number.instance_id ?? '';
    const code = await codeOf(context, instanceId);
    if (code !== null) return asQr(code);
    const state = await stateOf(context, instanceId);
    await keepState(context, number, state);
    if (state.isConnected) return { state: 'connected' };
    const again = await remake(context, number);
    return asQr(await context.whatsapp.qr(again.instance_id ?? ''));
  } catch (error) {
    return gatewayAnswer(error);
  }
}

/** Reads and stores the connection state of a number. Throws NOT_FOUND, and UNAVAILABLE if the gateway can't be asked. */
export async function checkConnection(context: Context, id: string): Promise<WhatsAppConnection> {
  const number = await read(context, id);
  if (!number.instance_id) return connectionOf(number, noInstance);
  try {
    const state = await stateOf(context, number.instance_id);
    return connectionOf((await keepState(context, number, state)) ?? number, state);
  } catch (error) {
    return gatewayAnswer(error);
  }
}

/** Restarts the session of a number, waits a moment and reads its state. Throws as `checkConnection`. */
export async function reconnect(context: Context, id: string): Promise<WhatsAppConnection> {
  const number = await read(context, id);
  if (!number.instance_id) return connectionOf(number, noInstance);
  try {
    await askInstance(context, number, number.instance_id).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
    await transact(context, (tx) =>
      recordChange(tx, context, {
        resource: 'whatsapp_number',
        id,
        name: number.phone_number,
        change: 'updated',
        action: 'reconnect',
      }),
    );
  } catch (error) {
    return gatewayAnswer(error);
  }
  await pause(reconnectWaitMs * context.whatsapp.pace);
  return checkConnection(context, id);
}

/** Removes the instance of a number and creates a new one. Throws NOT_FOUND, and UNAVAILABLE if the gateway fails. */
export async function recreate(context: Context, id: string): Promise<NumberAnswer> {
  const number = await read(context, id);
  await remake(context, number).catch(gatewayAnswer);
  return getNumber(context, id);
}
