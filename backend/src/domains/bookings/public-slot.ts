import type { PublicSlot } from '@switchboard/contracts/book-slot';
import { type Context, organizationOf, type RequestContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { slots } from '../../generated/prisma/client.ts';
import { isInUse } from '../../who-may.ts';
import { offersWhatsApp } from './whatsapp-reminders.ts';

/** The same error for an unknown slot, an archived one and one of a closed organization. */
export const unknownSlot = () =>
  new AppError('NOT_FOUND', "The slot you're looking for doesn't exist or has been removed.");

/** The context of a public page: no particular person, inside one organization. Null if the organization is closed. */
export async function publicContext(request: RequestContext, organizationId: string): Promise<Context | null> {
  const organization = await organizationOf(request, organizationId).catch(() => null);
  if (!organization || !isInUse(organization) || organization.feature_flags.slots === false) return null;
  return { ...request, actor: { kind: 'system', name: 'booking page' }, organization, organizationId };
}

/** A slot or a booking page, as the public page reads it. */
export type PublicRow = { [K in keyof PublicSlot]: K extends 'start_time' | 'end_time' ? Date : PublicSlot[K] };

/** The public data of a slot. */
export async function publicSlot(context: Context, slot: slots): Promise<PublicRow> {
  return {
    id: slot.id,
    name: slot.name,
    description: slot.description,
    location: slot.location,
    status: slot.status as PublicSlot['status'],
    start_time: slot.start_time,
    end_time: slot.end_time,
    time_limit: slot.time_limit,
    time_zone: slot.time_zone,
    capacity: slot.capacity,
    filled_seats: slot.filled_seats,
    min_notice_minutes: slot.min_notice_minutes,
    change_until_minutes: slot.change_until_minutes,
    waitlist: slot.waitlist,
    offers_whatsapp: await offersWhatsApp(context, slot),
    organizer: null,
  };
}
