import type { SlotStatus } from '@switchboard/contracts/slots';
import { Badge, type BadgeTone } from '@switchboard/design-system';

const look: Record<SlotStatus, { label: string; tone: BadgeTone }> = {
  available: { label: 'Available', tone: 'success' },
  full: { label: 'Full', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
  archived: { label: 'Archived', tone: 'neutral' },
};

/** The word for a slot's status. */
export const statusLabel = (status: SlotStatus) => look[status].label;

export function SlotBadge({ status }: { status: SlotStatus }) {
  return <Badge tone={look[status].tone}>{look[status].label}</Badge>;
}
