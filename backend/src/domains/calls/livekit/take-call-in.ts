import { type Context, systemContext } from '../../../context.ts';
import { withTenant } from '../../../database/tenant-pool.ts';
import { AppError } from '../../../errors.ts';
import type { TakeCallIn } from '../../../livekit/hear-webhook.ts';
import type { Livekit } from '../../../livekit/livekit.ts';
import { isUnknown } from '../../../livekit/server.ts';
import type { Services } from '../../../services.ts';
import { toE164 } from '../../leads/phone.ts';
import { type ReceivedOrRefused, receiveCall } from '../receive-call.ts';
import { announce } from './announcement.ts';

interface Called {
  id: string;
  organization_id: string;
}

/** The called number. Only one organization can have it. */
async function numberCalled({ systemPool }: Services, number: string): Promise<Called | null> {
  const digits = number.replace(/\D/g, '');
  const { rows } = await systemPool.query<Called>(
    'SELECT id, organization_id FROM phone_numbers WHERE claimed_number = $1',
    [digits],
  );
  return rows[0] ?? null;
}

/** The agent notices a caller who hangs up within this time, while it waits for them. */
const unnoticedMs = 300;

const isThere = ({ server }: Livekit, room: string, identity: string): Promise<boolean> =>
  server.rooms.getParticipant(room, identity).then(
    () => true,
    // If the server can't be asked, assume that the caller is still there.
    (error: unknown) => !isUnknown(error),
  );

/** Whether a call can't be taken however often it is received: its number is gone, or its organization isn't in use. */
export const isClosed = ({ code, detail: { reason } }: AppError): boolean =>
  code === 'NOT_FOUND' ||
  reason === 'organization_deleted' ||
  reason === 'organization_suspended' ||
  // A number that stopped being inbound after it was looked up.
  reason === 'phone_number_not_inbound';

/** Receives a call of an organization; null if the organization is suspended or deleted, or its inbound number is gone by now. */
async function receive(context: Context, { id }: Called, caller: string): Promise<ReceivedOrRefused | null> {
  try {
    return await withTenant(context.organizationId, () =>
      receiveCall(context, { phone_number_id: id, caller_number: toE164(caller) }),
    );
  } catch (error) {
    // Any other error has the LiveKit server send its notification again.
    if (!(error instanceof AppError && isClosed(error))) throw error;
    context.log.warn({ err: error, organization_id: context.organizationId }, 'a call that came in was not taken');
    return null;
  }
}

/**
 * Answers an inbound telephone call with the number's assistant, or not at all. The outcome is in the number's log; for a number
 * without an organization in use, in the process's log. Callers who withhold their number, or whose number isn't a telephone number, are
 * answered as well.
 */
export async function takeCallIn(services: Services, ...[room, caller]: Parameters<TakeCallIn>): Promise<void> {
  const { livekit, log } = services;
  if (!livekit) return;
  const { 'sip.trunkPhoneNumber': called = '', 'sip.phoneNumber': caller_number = '' } = caller.attributes;
  // LiveKit's telephony sets the called number: a room without one belongs to another application on the same server.
  if (called === '') return;
  const number = await numberCalled(services, called);
  if (!number) {
    log.warn({ room }, 'no organization has the number that was called');
    return livekit.server.closeRoom(room);
  }
  const { organization_id } = number;
  const context = await systemContext(services, organization_id, 'a call that comes in');
  const askedAt = performance.now();
  const arrived = await receive(context, number, caller_number);
  // A caller who isn't taken must not be left in silence.
  if (!arrived) return livekit.server.closeRoom(room);
  const { received, refusal } = arrived;
  const { call_id } = received;
  if (refusal?.spoken)
    return announce(livekit, { organization_id, room, identity: caller.identity, announcement: refusal.spoken });
  if (call_id === null) return livekit.server.closeRoom(room);
  await livekit.memory.expect(call_id, { kind: 'call', organization_id, call_id, room, identity: caller.identity });
  // The room wasn't known while the organization's hook was asked: a hang-up reported in that time found no call.
  if (performance.now() - askedAt > unnoticedMs && !(await isThere(livekit, room, caller.identity)))
    await livekit.agents.calleeLeft(call_id, 'user-ended-call-during-ring');
}
