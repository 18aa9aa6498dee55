import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { enqueueAll } from '../../jobs/queue.ts';

/** A booking that was changed with its slot, after the change. */
export interface ChangedBooking {
  id: string;
  sequence: number;
  email: string | null;
}

/** Mails all bookers and waiting people with an address about a change of their slot; returns how many. */
export async function notifyBookers(
  tx: Tx,
  { organizationId, env }: Context,
  bookings: readonly ChangedBooking[],
  kind: 'changed' | 'slot_cancelled',
): Promise<number> {
  const told = bookings.filter(({ email }) => email !== null);
  await enqueueAll(
    tx,
    'booking.mail',
    told.map(({ id: booking_id, sequence }) => ({
      organization_id: organizationId,
      booking_id,
      kind,
      sequence,
      origin: env.publicUrl ?? null,
    })),
  );
  return told.length;
}
