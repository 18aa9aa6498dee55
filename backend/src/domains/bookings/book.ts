import type { Booked, PublicBookingInput } from '@switchboard/contracts/book-slot';
import { maxOpenBookings } from '@switchboard/contracts/bookings.limits';
import { acceptedLanguages, knownLanguage } from '@switchboard/contracts/languages';
import type { z } from 'zod';
import type { Context, RequestContext } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import type { slot_bookings } from '../../generated/prisma/client.ts';
import { once, requestKey } from '../../once.ts';
import { readLeadPhone } from '../leads/lead-numbers.ts';
import { entryOf } from './booking-mail.ts';
import { readBooking } from './bookings.list.ts';
import { withFreeTimes } from './bookings.service.ts';
import { linkLead } from './link-lead.ts';
import { assertOffered, hasAskedSeat } from './locked-slot.ts';
import { pagePathOf } from './manage-token.ts';
import { atPublicSlot } from './public-place.ts';
import { BookingRefusal } from './refusals.ts';
import { offersWhatsApp } from './whatsapp-reminders.ts';
import { giveOnSeats, lockSettledFor, writeBooking } from './write-booking.ts';

type Input = z.output<typeof PublicBookingInput>;
type Answer = { [K in keyof Booked]: K extends 'start_time' | 'end_time' ? Date | string : Booked[K] };

// A hidden field that only programs fill in. The error doesn't reveal which field gave them away.
function assertPerson({ website }: Input): void {
  if (website) throw new AppError('VALIDATION', 'This booking could not be taken.');
}

/** Books a time inside the slot's organization, from a hold or without one. Throws VALIDATION and a `BookingRefusal`. */
export async function bookTime(
  context: Context,
  slotId: string,
  input: Input,
  origin: string | null,
  key: ReturnType<typeof requestKey>,
): Promise<slot_bookings> {
  const { first_name, last_name, email, hold_id: holdId } = input;
  const phone = await readLeadPhone(context, input.phone, 'phone');
  const start = new Date(input.start_time);
  return withFreeTimes(context, slotId, input.start_time, false, () =>
    transact(context, async (tx) => {
      const slot = await lockSettledFor(tx, context, slotId, { start, email, phone, holdId });
      const { hold, open, lead_id } = slot.asked;
      const earlier = key && (await tx.slot_bookings.findFirst({ where: { slot_id: slotId, ...key } }));
      // Of two concurrent requests with one key, the second finds the booking of the first.
      if (earlier) return earlier;
      await assertOffered(tx, slot, start, { isStaff: false });
      if (open >= maxOpenBookings) throw new BookingRefusal('too_many_bookings');
      const isFree = hasAskedSeat(slot, start);
      const isWaiting = !isFree && slot.waitlist && input.waits;
      if (!isFree && !isWaiting) throw new BookingRefusal('slot_full');
      const person = {
        name: `${first_name} ${last_name}`,
        email,
        phone,
        notes: null,
        source: 'page',
        lead_id: lead_id ?? (await linkLead(tx, context, { first_name, last_name, email, phone })),
        time_zone: input.time_zone ?? null,
        language: input.language ?? null,
        whatsapp_reminders: input.whatsapp_reminders && (await offersWhatsApp(context, slot)),
        ...(key ?? {}),
      };
      const booking = await writeBooking(tx, context, slot, {
        start,
        isWaiting,
        person,
        holdId: hold?.id,
        tells: true,
        origin,
      });
      // A hold of a different time than the booked one is free again.
      if (hold && hold.start !== start.getTime()) await giveOnSeats(tx, context, slotId);
      return booking;
    }),
  );
}

async function answerOf(context: Context, booking: slot_bookings, origin: string): Promise<Answer> {
  const { env, db, organizationId } = context;
  const [slot, organization, shown] = await Promise.all([
    db.slots.findFirstOrThrow({ where: { id: booking.slot_id } }),
    db.organizations.findFirstOrThrow({ where: { id: organizationId }, select: { name: true, reply_address: true } }),
    transact(context, (tx) => readBooking(tx, booking.slot_id, booking.id)),
  ]);
  const now = { ...booking, status: shown.status };
  return {
    status: shown.status,
    start_time: shown.start_time,
    end_time: shown.end_time,
    waitlist_position: shown.waitlist_position,
    calendar: shown.status === 'confirmed' ? entryOf({ env, booking: now, slot, organization }).content : null,
    manage_url: env.smtpUrl ? null : `${origin}${pagePathOf(env, booking)}`,
  };
}

/** How a booking was requested. */
interface Asked {
  idempotencyKey: string | undefined;
  origin: string;
  acceptLanguage: string | undefined;
}

/** The language that a request names, otherwise the browser's. */
const languageOf = ({ language }: Input, acceptLanguage: string | undefined) =>
  language ?? knownLanguage(acceptedLanguages(acceptLanguage));

/**
 * Books a time of a slot or a booking page for a visitor, once per key. Throws NOT_FOUND for an unknown slot, VALIDATION by field,
 * LIMIT_EXCEEDED, and a `BookingRefusal`.
 */
export function bookSlot(
  request: RequestContext,
  id: string,
  input: Input,
  { idempotencyKey, origin, acceptLanguage }: Asked,
): Promise<Answer> {
  assertPerson(input);
  // The key covers what the person typed: a request with a renewed hold is the same booking.
  const { hold_id: _, ...typed } = input;
  const key = requestKey(idempotencyKey, typed);
  const { start_time, hold_id } = input;
  const wanted = { start_time, hold_id, idempotency_key: idempotencyKey };
  return atPublicSlot(request, id, wanted, async (context, { id: slotId }) => {
    const booking = await once(
      key,
      (where) => context.db.slot_bookings.findFirst({ where: { ...where, slot_id: slotId } }),
      (earlier) => earlier,
      async () => {
        const attempt = await request.limits.booking(request.ipAddress);
        const mailed = await request.limits.mail('booking', input.email);
        try {
          const language = languageOf(input, acceptLanguage);
          return await bookTime(context, slotId, { ...input, language }, origin, key);
        } catch (refusal) {
          // Nothing was booked, so the attempt doesn't count.
          await Promise.all([attempt.succeeded(), mailed.succeeded()]);
          throw refusal;
        }
      },
    );
    return answerOf(context, booking, origin);
  });
}
