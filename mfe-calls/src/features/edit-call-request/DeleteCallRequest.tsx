import type { CallRequest } from '@switchboard/contracts/call-requests';
import { isolated } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

/** Asks before a call request is deleted. */
export function DeleteCallRequest({ request, onClose }: { request: CallRequest; onClose: () => void }) {
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/call-requests/:id', {
      stale: 'call_request.changed',
      done: 'Call request deleted successfully',
      failed: 'Failed to delete call request. Please try again.',
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete the call request of ${isolated(request.lead_name)}?`}
      description="The lead will no longer be called for it. Logs of calls that were placed stay. This cannot be undone."
      confirmLabel="Delete"
      tone="danger"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id: request.id } }, { onSuccess: onClose })}
    />
  );
}
