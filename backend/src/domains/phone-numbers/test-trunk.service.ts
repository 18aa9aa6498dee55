import type { TrunkTest } from '@switchboard/contracts/phone-trunks';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { dialTest } from '../calls/livekit/dial-test.ts';
import { trunkOf } from '../calls/livekit/trunk.ts';
import { readPhone } from '../leads/phone.ts';
import { getPhoneNumber } from './phone-numbers.service.ts';

const simulated: TrunkTest = {
  outcome: 'simulated',
  sip_status: null,
  sip_reason: '',
  message: 'Calls are simulated here, so no number was dialed.',
  advice: 'Press Call setup to see what real calls need.',
  ladder: [],
};

/** Refuses do-not-call numbers: their owners didn't agree, and a test call is a call like any other. */
async function assertMayRing({ db }: Context, e164: string): Promise<void> {
  const entry = await db.do_not_call.findFirst({ where: { phone_e164: e164, lifted_at: null }, select: { id: true } });
  if (!entry) return;
  const message = 'This number is on your do-not-call list. Use a phone of your own.';
  throw new AppError('VALIDATION', message, { reason: 'do_not_call', fields: { phone_number: message } });
}

/**
 * Rings a phone over the trunk of an outbound number and explains the carrier's answer. Emergency numbers are not valid
 * in E.164, and premium ones are never allowed here. Throws NOT_FOUND, VALIDATION, CONFLICT and LIMIT_EXCEEDED.
 */
export async function testTrunk(context: Context, id: string, phoneNumber: string): Promise<TrunkTest> {
  const number = await getPhoneNumber(context, id);
  const to = readPhone(phoneNumber, 'phone_number');
  const { livekit, env, limits } = context;
  if (number.type !== 'outbound') throw new AppError('CONFLICT', 'Only outbound numbers have a trunk to test.');
  if (number.retired_at) throw new AppError('CONFLICT', 'This number is retired. Restore it first.');
  await assertMayRing(context, to);
  const trunk = livekit ? trunkOf(env, number) : null;
  if (livekit && !trunk) {
    const message = 'The trunk is not complete. Save its SIP domain, username and password first.';
    throw new AppError('VALIDATION', message);
  }
  if (livekit) await limits.trunkTest(context.organizationId);
  await transact(context, (tx) =>
    audit(tx, context, {
      action: 'test_trunk',
      resource_type: 'phone_number',
      resource_id: id,
      resource_name: number.phone_number,
      details: { phone_number: to },
    }),
  );
  return livekit && trunk ? dialTest(livekit.server, trunk, to) : simulated;
}
