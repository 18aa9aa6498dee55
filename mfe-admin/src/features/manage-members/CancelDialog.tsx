import type { Invitation } from '@switchboard/contracts/members';
import { CancelInvitation } from '@switchboard/domain-ui/invitations';
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
    <CancelInvitation
      email={invitation.email}
      received="link"
      isPending={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
