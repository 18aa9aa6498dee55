import type { Interview } from '@switchboard/contracts/interviews';
import { isolated } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

interface Props {
  interview: Pick<Interview, 'id' | 'lead_name'>;
  onClose: () => void;
}

/** Asks before an interview that hasn't started is cancelled. */
export function CancelInterview({ interview, onClose }: Props) {
  const cancel = useMutation(
    endpointMutation('POST /api/interviews/:id/cancel', {
      stale: 'interview.changed',
      done: 'Interview cancelled',
      failed: 'The interview could not be cancelled',
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Cancel the interview of ${isolated(interview.lead_name)}?`}
      description="The link will show “Interview Cancelled”. You can't undo this, but you can create a new link."
      confirmLabel="Cancel Interview"
      cancelLabel="Keep Interview"
      tone="danger"
      isPending={cancel.isPending}
      onConfirm={() => cancel.mutate({ params: { id: interview.id }, body: {} }, { onSettled: onClose })}
    />
  );
}
