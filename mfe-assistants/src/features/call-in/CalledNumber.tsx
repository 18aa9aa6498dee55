import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { useRow } from '@switchboard/platform/query';
import { CallInDialog } from './CallInDialog.tsx';

interface CalledNumberProps {
  listed: readonly PhoneNumber[] | undefined;
  /** The number in the address; null if none is being called. */
  id: string | null;
  onClose: () => void;
}

/** The dialog that calls a number, open while the address names it. */
export function CalledNumber({ listed, id, onClose }: CalledNumberProps) {
  const number = useRow('GET /api/phone-numbers/:id', id, { listed, noun: 'phone number', onMissing: onClose });
  return number ? <CallInDialog key={number.id} number={number} onClose={onClose} /> : null;
}
