import type { Slot } from '@switchboard/contracts/slots';
import { formatSpan, isolated } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

interface Props {
  slot: Slot;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a slot is deleted. */
export function DeleteSlot({ slot, onClose, onDeleted }: Props) {
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/slots/:id', {
      stale: 'slot.changed',
      done: 'Slot deleted',
      failed: 'Failed to delete slot',
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete “${isolated(slot.name)}”?`}
      description={`${formatSpan(slot.start_time, slot.end_time)} can no longer be booked. This cannot be undone.`}
      confirmLabel="Delete"
      tone="danger"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id: slot.id } }, { onSuccess: onDeleted })}
    />
  );
}
