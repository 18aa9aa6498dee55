import type { Slot, SlotStatus } from '@switchboard/contracts/slots';
import { Badge, type BadgeTone } from '@switchboard/design-system';

const look: Record<SlotStatus, { label: string; tone: BadgeTone }> = {
  available: { label: 'Available', tone: 'success' },
  full: { label: 'Full', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
  archived: { label: 'Archived', tone: 'neutral' },
};

/** The label of a slot's status. */
export const statusLabel = (status: SlotStatus) => look[status].label;

/** Shown for a slot that can't be booked any longer because it is over. The API only knows the status that people set. */
const past = { label: 'Past', tone: 'neutral' } as const;

function lookOf({ status, end_time }: Pick<Slot, 'status' | 'end_time'>) {
  const isOpen = status === 'available' || status === 'full';
  return isOpen && Date.parse(end_time) < Date.now() ? past : look[status];
}

export function SlotBadge({ slot }: { slot: Pick<Slot, 'status' | 'end_time'> }) {
  const { label, tone } = lookOf(slot);
  return <Badge tone={tone}>{label}</Badge>;
}
