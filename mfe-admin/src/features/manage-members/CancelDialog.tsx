import type { Invitation } from '@switchboard/contracts/organizations';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify, notifyError } from '@switchboard/platform';
import { useCancelInvitation } from '../../api/members.ts';

/** Asks before an invitation stops working. */
export function CancelDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const cancel = useCancelInvitation();
  const confirm = () =>
    cancel.mutate(invitation.id, {
      onSuccess: () => {
        notify({ title: 'Invitation cancelled', description: invitation.email, tone: 'success' });
        onClose();
      },
      onError: (error) => notifyError('Failed to cancel invitation', error),
    });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      tone="danger"
      title={`Cancel the invitation of ${invitation.email}?`}
      description="Its link stops working. You can invite them again."
      confirmLabel="Cancel invitation"
      cancelLabel="Keep it"
      isPending={cancel.isPending}
      onConfirm={confirm}
    />
  );
}
