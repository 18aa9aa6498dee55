import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import type { phone_numbers } from '../../../generated/prisma/client.ts';
import { enqueue } from '../../../jobs/queue.ts';
import type { Wanted } from './compare.ts';

type Number = Pick<
  phone_numbers,
  'id' | 'type' | 'phone_number' | 'assistant_id' | 'retired_at' | 'allowed_addresses' | 'inbound_state'
>;

/** The configuration that a number needs on the LiveKit server; null if it has no assistant or is retired. */
export const wantedFor = (number: Omit<Number, 'id' | 'inbound_state'>): Wanted | null =>
  number.type === 'inbound' && number.assistant_id !== null && number.retired_at === null
    ? { number: number.phone_number, allowedAddresses: number.allowed_addresses }
    : null;

/** Schedules the LiveKit setup after a change of a number, unless the change doesn't affect the server. */
export async function requestInboundSetup(
  tx: Tx,
  { livekit, organizationId }: Pick<Context, 'livekit' | 'organizationId'>,
  number: Number,
  before?: Number,
): Promise<void> {
  if (!livekit) return;
  const wanted = wantedFor(number);
  const was = before ? wantedFor(before) : null;
  if (JSON.stringify(wanted) === JSON.stringify(was)) return;
  await tx.phone_numbers.updateMany({
    where: { id: number.id },
    data: { inbound_state: wanted ? 'setting_up' : null, inbound_error: null },
  });
  await enqueue(tx, 'phone-number.set-up-inbound', { organization_id: organizationId, phone_number_id: number.id });
}
