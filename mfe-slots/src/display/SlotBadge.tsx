import type { Slot, SlotStatus } from '@switchboard/contracts/slots';
import { Badge, type BadgeTone } from '@switchboard/design-system';

const look: Record<SlotStatus, { label: string; tone: BadgeTone }> = {
  available: { label: 'Available', tone: 'success' },
  full: { label: 'Full', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
  archived: { label: 'Archived', tone: 'neutral' },
};

/** The word for a slot's status. */
export const statusLabel = (status: SlotStatus) => look[status].label;

/** What nobody can book any more because its time is over; the API knows the status that somebody gave it. */
const past = { label: 'Past', tone: 'neutral' } as const;

function lookOf({ status, end_time }: Pick<Slot, 'status' | 'end_time'>) {
  const isOpen = status === 'available' || status === 'full';
  return isOpen && Date.parse(end_time) < Date.now() ? past : look[status];
}

export function SlotBadge({ slot }: { slot: Pick<Slot, 'status' | 'end_time'> }) {
  const { label, tone } = lookOf(slot);
  return <Badge tone={tone}>{label}</Badge>;
}
