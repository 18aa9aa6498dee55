import { OfferedSlots } from '../features/offer-slots/OfferedSlots.tsx';

/** Fills `lead.panels.v1`: the next times that can be offered to the lead, who may be on the phone right now. */
export function LeadSlotsPanel() {
  return <OfferedSlots />;
}
