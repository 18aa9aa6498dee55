import type { ListedRehearsal } from '@switchboard/contracts/rehearsals';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { isAtWork } from './words.ts';

/** Asks before a rehearsal is cancelled, or deleted with its report. */
export function RemoveRehearsal({ rehearsal, onClose }: { rehearsal: ListedRehearsal; onClose: () => void }) {
  const isCancelling = isAtWork(rehearsal);
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/campaigns/:id/rehearsals/:rehearsal_id', {
      stale: 'rehearsal.changed',
      done: isCancelling ? 'Rehearsal cancelled' : 'Rehearsal deleted',
      failed: isCancelling ? 'Failed to cancel the rehearsal' : 'Failed to delete the rehearsal',
    }),
  );
  const params = { id: rehearsal.campaign_id, rehearsal_id: rehearsal.id };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={isCancelling ? 'Cancel the rehearsal?' : 'Delete the rehearsal?'}
      description={isCancelling ? 'It ends without a report.' : "Its report is deleted too. This can't be undone."}
      cancelLabel={isCancelling ? 'Keep it' : 'Cancel'}
      confirmLabel={isCancelling ? 'Cancel rehearsal' : 'Delete'}
      tone="danger"
      isPending={isPending}
      onConfirm={() => mutate({ params }, { onSuccess: onClose })}
    />
  );
}
