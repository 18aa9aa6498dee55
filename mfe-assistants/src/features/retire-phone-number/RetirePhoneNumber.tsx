import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { formatPhone } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation, useRow } from '@switchboard/platform/query';
import { useNextDefault } from '../../defaults/useNextDefault.tsx';

interface RetirePhoneNumberProps {
  listed: readonly PhoneNumber[] | undefined;
  /** The number in the address; null if none is being retired. */
  id: string | null;
  onClose: () => void;
}

/** Asks before a number is taken out of use, while the address names it. */
export function RetirePhoneNumber({ listed, id, onClose }: RetirePhoneNumberProps) {
  const number = useRow('GET /api/phone-numbers/:id', id, { listed, noun: 'phone number', onMissing: onClose });
  const { mutate, isPending } = useMutation(
    endpointMutation('POST /api/phone-numbers/:id/retire', {
      stale: 'phone_number.changed',
      done: 'Phone number retired',
      unchanged: 'This phone number was already retired',
      failed: 'Failed to retire phone number. Please try again.',
    }),
  );
  const next = useNextDefault(number, listed);
  if (!number) return null;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Retire ${formatPhone(number.phone_number)}?`}
      description="It no longer makes or takes calls, and is not offered where a number is chosen. Calls that are scheduled from it are held. The calls it made stay, and you can restore it."
      confirmLabel="Retire"
      isPending={isPending || next.isPending}
      onConfirm={() => next.handOver(() => mutate({ params: { id: number.id } }, { onSuccess: onClose }))}
    >
      {next.question}
    </ConfirmDialog>
  );
}
