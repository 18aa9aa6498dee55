import type { SeriesScope, SlotDetail } from '@switchboard/contracts/slots';
import { isolated } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import { ScopeField } from '../../display/ScopeField.tsx';
import { formatSpanIn } from '../../display/zoneTimes.ts';

interface Props {
  slot: SlotDetail;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a slot is deleted. */
export function DeleteSlot({ slot, onClose, onDeleted }: Props) {
  const [scope, setScope] = useState<SeriesScope>('this');
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/slots/:id', {
      stale: 'slot.changed',
      done: 'Slot deleted',
      failed: 'Failed to delete slot',
    }),
  );
  const when = formatSpanIn(slot.time_zone, slot.start_time, slot.end_time);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete “${isolated(slot.name)}”?`}
      description={`${when} can no longer be booked. This cannot be undone.`}
      confirmLabel="Delete"
      tone="danger"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id: slot.id }, query: { scope } }, { onSuccess: onDeleted })}
    >
      {slot.occurrences > 1 && <ScopeField value={scope} onChange={setScope} />}
    </ConfirmDialog>
  );
}
