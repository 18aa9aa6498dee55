import type { ScheduledCall } from '@switchboard/contracts/scheduled-calls';
import { Button, formatMoment, isolated, Text } from '@switchboard/design-system';
import { ConfirmDialog, Dialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { whyOver } from './whyOver.ts';

/** There is nothing to cancel: the call was cancelled or made before the question was answered. */
function NothingToCancel({ call, onClose }: { call: ScheduledCall; onClose: () => void }) {
  return (
    <Dialog title="Cancel Scheduled Call" size="sm" onClose={onClose} footer={<Button onPress={onClose}>Close</Button>}>
      <Text as="p">{`${whyOver(call)}. There is nothing to cancel.`}</Text>
    </Dialog>
  );
}

/** Asks before a scheduled call is cancelled. */
export function CancelScheduledCall({ call, onClose }: { call: ScheduledCall; onClose: () => void }) {
  const cancel = useMutation(
    endpointMutation('POST /api/scheduled-calls/:id/cancel', {
      stale: 'scheduled_call.changed',
      done: 'Scheduled call cancelled',
      failed: 'Failed to cancel call. Please try again.',
    }),
  );
  // While it is being cancelled here, the live event may arrive before the response.
  if (whyOver(call) && cancel.isIdle) return <NothingToCancel call={call} onClose={onClose} />;
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Cancel Scheduled Call"
      description={`The call to ${isolated(call.lead_name)} on ${formatMoment(call.scheduled_time)} won’t be made. You can schedule it again.`}
      confirmLabel="Cancel Call"
      cancelLabel="Keep Call"
      tone="danger"
      isPending={cancel.isPending}
      onConfirm={() => cancel.mutate({ params: { id: call.id } }, { onSettled: onClose })}
    />
  );
}
