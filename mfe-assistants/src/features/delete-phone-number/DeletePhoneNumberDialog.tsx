import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify, notifyError } from '@switchboard/platform';
import { useDeletePhoneNumber } from '../../api/phoneNumbers.ts';
import { formatPhoneNumber } from '../../display/formatPhoneNumber.ts';

interface DeletePhoneNumberDialogProps {
  number: PhoneNumber;
  onClose: () => void;
}

/** Asks before a phone number is deleted. */
export function DeletePhoneNumberDialog({ number, onClose }: DeletePhoneNumberDialogProps) {
  const remove = useDeletePhoneNumber();
  // The list is read again before this ends and takes the dialog down, so the outcome is awaited here.
  const confirm = async () => {
    try {
      await remove.mutateAsync(number.id);
      notify({ title: 'Phone number deleted', tone: 'success' });
    } catch (error) {
      notifyError('Failed to delete phone number. Please try again.', error);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${formatPhoneNumber(number.phone_number)}?`}
      description="Its SIP trunk and password are deleted with it. A number that campaigns or calls refer to stays. This cannot be undone."
      confirmLabel="Delete"
      tone="danger"
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
