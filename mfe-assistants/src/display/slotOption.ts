import type { Slot } from '@switchboard/contracts/slots';
import { formatSpan } from '@switchboard/design-system';

/** Slots of a series have one name: when and where they are tells them apart. */
export const slotDetails = ({
  start_time,
  end_time,
  location,
  status,
}: Pick<Slot, 'start_time' | 'end_time' | 'location' | 'status'>): string =>
  [formatSpan(start_time, end_time), location, status === 'full' && 'full'].filter(Boolean).join(' · ');

/** Whether people can still book a slot: it isn't archived or cancelled, and isn't over. */
export const isOpenSlot = ({ status, end_time }: Pick<Slot, 'status' | 'end_time'>, now = Date.now()): boolean =>
  (status === 'available' || status === 'full') && Date.parse(end_time) > now;
