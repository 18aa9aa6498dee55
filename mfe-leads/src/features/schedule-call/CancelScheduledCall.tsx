import type { ScheduledCall } from '@switchboard/contracts/scheduled-calls';
import { formatMoment, isolated } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

/** Asks before a scheduled call is cancelled. */
export function CancelScheduledCall({ call, onClose }: { call: ScheduledCall; onClose: () => void }) {
  const cancel = useMutation(
    endpointMutation('POST /api/scheduled-calls/:id/cancel', {
      stale: 'scheduled_call.changed',
      done: 'Scheduled call cancelled',
      failed: 'Failed to cancel call. Please try again.',
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Cancel Scheduled Call"
      description={`${isolated(call.lead_name)} is not called on ${formatMoment(call.scheduled_time)}. It can be scheduled again.`}
      confirmLabel="Cancel Call"
      cancelLabel="Keep Call"
      tone="danger"
      isPending={cancel.isPending}
      onConfirm={() => cancel.mutate({ params: { id: call.id } }, { onSettled: onClose })}
    />
  );
}
