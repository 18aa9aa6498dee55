import type { Slot } from '@switchboard/contracts/slots';
import { formatSpan } from '@switchboard/design-system';

/** Slots of a series share one name, so their time and place distinguish them. */
export const slotDetails = ({
  start_time,
  end_time,
  location,
  status,
}: Pick<Slot, 'start_time' | 'end_time' | 'location' | 'status'>): string =>
  [formatSpan(start_time, end_time), location, status === 'full' && 'full'].filter(Boolean).join(' · ');

/** Whether a slot can still be booked: it isn't archived, cancelled or over. */
export const isOpenSlot = ({ status, end_time }: Pick<Slot, 'status' | 'end_time'>, now = Date.now()): boolean =>
  (status === 'available' || status === 'full') && Date.parse(end_time) > now;
