import type { SetAsideWork } from '@switchboard/contracts/set-aside';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { notifyFailure } from '../../superadmin/refusals.ts';
import { kindLabel } from './workLabels.ts';

export type Decision = 'retry' | 'drop';

const list = ['GET /api/superadmin/set-aside'] as const;

/** Asks before set-aside work is retried or dropped. */
export function DecideDialog({
  work,
  decision,
  onClose,
}: {
  work: SetAsideWork;
  decision: Decision;
  onClose: () => void;
}) {
  const retry = useMutation(
    endpointMutation('POST /api/superadmin/set-aside/:work_id/retry', {
      stale: list,
      failed: (error) => notifyFailure('Failed to retry the work', error),
    }),
  );
  const drop = useMutation(
    endpointMutation('DELETE /api/superadmin/set-aside/:work_id', {
      stale: list,
      failed: (error) => notifyFailure('Failed to drop the work', error),
    }),
  );
  const label = kindLabel(work.kind);
  const isRetry = decision === 'retry';
  const mutation = isRetry ? retry : drop;
  const confirm = () =>
    mutation.mutate(
      { params: { work_id: work.id } },
      {
        onSuccess: () => {
          notify({ title: isRetry ? 'Work is being retried' : 'Work dropped', description: label, tone: 'success' });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      tone={isRetry ? 'default' : 'danger'}
      title={isRetry ? `Retry “${label}”?` : `Drop “${label}”?`}
      description={
        isRetry
          ? 'If the cause isn’t fixed, this can stop a process twice more. Then the work is set aside again.'
          : 'This work won’t be tried again. You can’t undo this.'
      }
      confirmLabel={isRetry ? 'Retry work' : 'Drop work'}
      isPending={mutation.isPending}
      onConfirm={confirm}
    />
  );
}
