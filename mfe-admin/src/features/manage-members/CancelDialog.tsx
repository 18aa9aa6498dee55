import type { Invitation } from '@switchboard/contracts/members';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

/** Asks before an invitation stops working. */
export function CancelDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const cancel = useMutation(
    endpointMutation('DELETE /api/invitations/:id', {
      stale: 'invitation.changed',
      failed: 'Failed to cancel invitation',
    }),
  );
  const confirm = () =>
    cancel.mutate(
      { params: { id: invitation.id } },
      {
        onSuccess: () => {
          notify({ title: 'Invitation cancelled', description: invitation.email, tone: 'success' });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
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
