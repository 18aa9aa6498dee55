import type { WhatsAppNumberStatus } from '@switchboard/contracts/whatsapp.limits';
import type { WhatsAppConnection, WhatsAppSession } from '@switchboard/contracts/whatsapp-numbers';
import { type AuthSecrets, acceptedSecrets, deriveKey } from '../../auth-secret.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { whatsapp_numbers } from '../../generated/prisma/client.ts';
import { enqueueAll } from '../../jobs/queue.ts';
import { GatewayError } from '../../whatsapp/gateway.ts';
import { type Capabilities, type ConnectionState, noCapabilities } from '../../whatsapp/protocol.ts';

const emptySession: Omit<WhatsAppSession, 'instance_id'> = {
  persistent: false,
  connected_at: null,
  last_connected: null,
  whatsapp_phone: null,
  requires_new_qr: false,
  error: null,
  error_time: null,
};

/** The stored session of a number. */
export const sessionOf = ({ session_data, instance_id }: Pick<whatsapp_numbers, 'session_data' | 'instance_id'>) => ({
  ...emptySession,
  ...(session_data as Partial<WhatsAppSession>),
  instance_id,
});

/** The capabilities of a number's gateway. */
export const capabilitiesOf = ({ capabilities }: Pick<whatsapp_numbers, 'capabilities'>): Capabilities => ({
  ...noCapabilities,
  ...(capabilities as Partial<Capabilities>),
});

/** The secret with which a gateway signs the events of a number: derived, so that it is not stored. */
export const eventsSecretOf = (
  env: Pick<AuthSecrets, 'authSecret'>,
  { id, organization_id }: { id: string; organization_id: string },
) => `whsec_${deriveKey(env.authSecret, `whatsapp-events:${organization_id}:${id}`).toString('base64')}`;

/** All secrets with which it may sign: a gateway keeps the one that it received until the number is connected again. */
export const acceptedEventsSecrets = (secrets: AuthSecrets, owner: { id: string; organization_id: string }): string[] =>
  acceptedSecrets(secrets).map((authSecret) => eventsSecretOf({ authSecret }, owner));

/** Throws an error for people when the gateway failed. */
export function gatewayAnswer(error: unknown): never {
  if (!(error instanceof GatewayError)) throw error;
  throw new AppError('UNAVAILABLE', error.message, { reason: 'whatsapp_gateway' });
}

const goneText = 'The instance no longer exists. Scan the code again.';

/** The status of a number after the gateway's report; one that was never connected still waits for its code. */
function statusAfter(state: ConnectionState, wasConnected: boolean): WhatsAppNumberStatus {
  if (state.isConnected) return 'active';
  if (state.status === 'not_found' || state.status === 'error') return 'error';
  if (state.status === 'pending_setup' || !wasConnected) return 'pending_setup';
  return 'disconnected';
}

function sessionAfter(before: WhatsAppSession, state: ConnectionState, number: string): WhatsAppSession {
  const now = new Date().toISOString();
  if (!state.isConnected) {
    const isGone = state.status === 'not_found';
    const isLost = isGone || state.status === 'error' || (state.status === 'pending_setup' && before.persistent);
    if (!isLost) return before;
    const error = isGone
      ? goneText
      : state.status === 'error'
        ? 'The gateway reports an error.'
        : 'The phone was unlinked. Scan the code again.';
    return {
      ...before,
      persistent: false,
      requires_new_qr: state.status !== 'error',
      error,
      error_time: before.error_time ?? now,
    };
  }
  const phone = state.phoneNumber ? `+${state.phoneNumber}` : before.whatsapp_phone;
  const isOther = phone !== null && phone !== number;
  return {
    ...before,
    persistent: true,
    connected_at: before.persistent ? before.connected_at : now,
    last_connected: now,
    whatsapp_phone: phone,
    requires_new_qr: false,
    error: isOther ? `The code was scanned with ${phone}, not with ${number}: messages come from there.` : null,
    error_time: isOther ? (before.error_time ?? now) : null,
  };
}

/** Whether sessions differ at most in the time at which they were last seen. */
const isSame = (one: WhatsAppSession, other: WhatsAppSession) =>
  JSON.stringify({ ...one, last_connected: null }) === JSON.stringify({ ...other, last_connected: null });

/** Sends messages that waited for a connection. */
async function sendWaiting(
  context: Context,
  tx: Parameters<Parameters<typeof transact>[1]>[0],
  id: string,
): Promise<void> {
  const waiting = await tx.whatsapp_messages.findMany({
    where: { whatsapp_number_id: id, status: 'pending' },
    select: { id: true },
    orderBy: { created_at: 'asc' },
  });
  await enqueueAll(
    tx,
    'whatsapp.send',
    waiting.map((message) => ({ organization_id: context.organizationId, message_id: message.id })),
  );
}

/** Stores the gateway's report about a number's instance; reports about a former instance are ignored. */
export function keepState(
  context: Context,
  { id, instance_id }: Pick<whatsapp_numbers, 'id' | 'instance_id'>,
  state: ConnectionState,
  capabilities?: Capabilities,
): Promise<whatsapp_numbers | null> {
  return transact(context, async (tx) => {
    await tx.$queryRaw`SELECT id FROM whatsapp_numbers WHERE id = ${id}::uuid FOR UPDATE`;
    const before = await tx.whatsapp_numbers.findFirst({ where: { id } });
    if (!before || before.instance_id !== instance_id) return before;
    const session = sessionOf(before);
    const after = sessionAfter(session, state, before.phone_number);
    const status = statusAfter(state, session.persistent || session.connected_at !== null);
    const isKnown = isSame(session, after) && status === before.status;
    const seenMs = Date.now() - Date.parse(session.last_connected ?? '');
    if (isKnown && !capabilities && (!state.isConnected || seenMs < 60_000)) return before;
    const { instance_id: _, ...session_data } = after;
    const number = await tx.whatsapp_numbers.update({
      where: { id },
      data: {
        status,
        session_data,
        ...(capabilities ? { capabilities } : {}),
        ...(isKnown ? {} : { updated_at: new Date() }),
      },
    });
    if (isKnown) return number;
    await recordChange(tx, context, {
      resource: 'whatsapp_number',
      id,
      name: number.phone_number,
      change: 'updated',
      action: status === before.status ? 'update' : 'connect',
      details: { status },
    });
    if (status === 'active' && before.status !== 'active') await sendWaiting(context, tx, id);
    return number;
  });
}

/** The result of a connection check, for people. */
export function connectionOf(number: whatsapp_numbers, state: ConnectionState): WhatsAppConnection {
  const { persistent, requires_new_qr, error } = sessionOf(number);
  return {
    status: state.status,
    is_connected: state.isConnected,
    is_persistent: persistent,
    instance_id: number.instance_id,
    needs_reauthentication:
      !state.isConnected && (requires_new_qr || state.status === 'pending_setup' || state.status === 'not_found'),
    number_status: number.status as WhatsAppNumberStatus,
    message: error,
  };
}
