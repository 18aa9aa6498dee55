import { systemContext } from '../../../context.ts';
import { withTenant } from '../../../database/tenant-pool.ts';
import type { TakeCallIn } from '../../../livekit/hear-webhook.ts';
import type { Services } from '../../../services.ts';
import { receiveCall } from '../receive-call.ts';
import { announceUnavailable } from './announcement.ts';

interface Called {
  id: string;
  organization_id: string;
}

/** The numbers that are called so: one, unless organizations gave the same one. */
async function numbersCalled({ systemPool }: Services, number: string): Promise<Called[]> {
  const digits = number.replace(/\D/g, '');
  const { rows } = await systemPool.query<Called>(
    `SELECT id, organization_id FROM phone_numbers
     WHERE type = 'inbound' AND retired_at IS NULL AND regexp_replace(phone_number, '\\D', '', 'g') = $1 LIMIT 2`,
    [digits],
  );
  return digits === '' ? [] : rows;
}

/**
 * Answers a call that comes in by telephone: the number's assistant, or nobody. What it comes to is in the number's log; of a number
 * that is nobody's, or of more than one organization, it is in the process's.
 */
export async function takeCallIn(services: Services, ...[room, caller]: Parameters<TakeCallIn>): Promise<void> {
  const { livekit, log } = services;
  if (!livekit) return;
  const { 'sip.trunkPhoneNumber': called = '', 'sip.phoneNumber': caller_number = '' } = caller.attributes;
  // LiveKit's telephony says which number was called: a room without one is somebody else's on the same server.
  if (called === '') return;
  const [number, other] = await numbersCalled(services, called);
  if (!number || other) {
    log.warn(
      { room },
      other ? 'two organizations have the number that was called' : 'no organization has the number that was called',
    );
    return livekit.server.closeRoom(room);
  }
  if (caller_number === '') {
    log.warn({ room }, 'a call came in without the number of its caller');
    return livekit.server.closeRoom(room);
  }
  const { organization_id } = number;
  const context = await systemContext(services, organization_id, 'a call that comes in');
  const { received, refusal } = await withTenant(organization_id, () =>
    receiveCall(context, { phone_number_id: number.id, caller_number }),
  );
  const { call_id } = received;
  if (refusal?.isSpoken) return announceUnavailable(livekit, { organization_id, room, identity: caller.identity });
  if (call_id === null) return livekit.server.closeRoom(room);
  await livekit.memory.expect(call_id, { kind: 'call', organization_id, call_id, room, identity: caller.identity });
}
