import type { SeriesScope, SlotDetail, SlotStatusInput } from '@switchboard/contracts/slots';
import { isolated } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import { people, peopleToTell } from '../../display/people.ts';
import { ScopeField } from '../../display/ScopeField.tsx';

type Chosen = SlotStatusInput['status'];

function whoIsTold(slot: SlotDetail, scope: SeriesScope): string {
  const told = peopleToTell(slot, scope);
  if (told === 0) return 'No one is notified: no upcoming booking has an email address.';
  return `${people(told)} will be notified by email.`;
}

const questions: Record<
  Chosen,
  { title: string; confirm: string; says: (slot: SlotDetail, scope: SeriesScope) => string }
> = {
  cancelled: {
    title: 'Cancel',
    confirm: 'Cancel Slot',
    says: (slot, scope) => `Its bookings end and it can no longer be booked. ${whoIsTold(slot, scope)}`,
  },
  available: {
    title: 'Reactivate',
    confirm: 'Reactivate',
    says: () => 'It can be booked again. Bookings that were cancelled stay cancelled.',
  },
  archived: {
    title: 'Archive',
    confirm: 'Archive Slot',
    says: () => 'Its booking page is no longer found. Its bookings can still be read here.',
  },
};

interface Props {
  slot: SlotDetail;
  status: Chosen;
  onClose: () => void;
}

/** Asks before a slot is cancelled, archived or restored, and shows how many people are notified. */
export function ChangeStatus({ slot, status, onClose }: Props) {
  const [scope, setScope] = useState<SeriesScope>('this');
  const { mutate, isPending } = useMutation(
    endpointMutation('POST /api/slots/:id/status', {
      stale: 'slot.changed',
      failed: 'Failed to update slot status',
    }),
  );
  const { title, confirm, says } = questions[status];
  const send = () =>
    mutate(
      { params: { id: slot.id }, body: { status, scope } },
      {
        onSuccess: ({ told }) => {
          notify({
            title: 'Status updated',
            tone: 'success',
            ...(told > 0 && { description: `${people(told)} will be notified by email.` }),
          });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`${title} “${isolated(slot.name)}”?`}
      description={says(slot, scope)}
      confirmLabel={confirm}
      cancelLabel="Go back"
      tone={status === 'cancelled' ? 'danger' : 'default'}
      isPending={isPending}
      onConfirm={send}
    >
      {slot.occurrences > 1 && <ScopeField value={scope} onChange={setScope} />}
    </ConfirmDialog>
  );
}
