import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { formatPhone } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

/** Asks before a phone number is deleted. */
export function DeletePhoneNumber({ number, onClose }: { number: PhoneNumber; onClose: () => void }) {
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/phone-numbers/:id', {
      stale: 'phone_number.changed',
      done: 'Phone number deleted',
      failed: 'Failed to delete phone number. Please try again.',
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete ${formatPhone(number.phone_number)}?`}
      description="Its SIP trunk and password are deleted with it. A number that campaigns or calls refer to stays. This cannot be undone."
      confirmLabel="Delete"
      tone="danger"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id: number.id } }, { onSuccess: onClose })}
    />
  );
}
