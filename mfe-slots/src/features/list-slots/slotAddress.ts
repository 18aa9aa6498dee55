import { slotStatuses } from '@switchboard/contracts/slots.limits';
import { anyId, anyText, day, oneOf, useAddress } from '@switchboard/platform/router';

const parts = {
  search: anyText,
  status: oneOf(slotStatuses),
  from: day,
  to: day,
  dialog: oneOf(['create', 'dates']),
  slot: anyId,
};

/** The page's state, kept in the address: search, status, days and the open dialog. */
export const useSlotAddress = () => useAddress(parts);

export type SlotAddress = ReturnType<typeof useSlotAddress>[0];
export type ChangeAddress = ReturnType<typeof useSlotAddress>[1];
