import type { PublishedVersion } from '@switchboard/contracts/module-registry';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { moduleEndpoints } from '../../superadmin/assignment.ts';
import { formatBytes } from '../../superadmin/format.ts';
import { Refusal } from '../../superadmin/Refusal.tsx';

/** Asks before the files of a version are removed for good. */
export function RetireDialog({
  moduleId,
  version: { version, bytes },
  onClose,
}: {
  moduleId: string;
  version: PublishedVersion;
  onClose: () => void;
}) {
  const retire = useMutation(endpointMutation('POST /api/modules/:id/retire', { stale: moduleEndpoints }));
  const confirm = () =>
    retire.mutate(
      { params: { id: moduleId }, body: { version } },
      {
        onSuccess: () => {
          notify({ title: `${version} is retired`, description: 'Its files are removed.', tone: 'success' });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="danger"
      title={`Retire ${version}?`}
      description={`Its files (${formatBytes(bytes)}) are removed for good; it stays in this list. This cannot be undone.`}
      confirmLabel="Retire"
      isPending={retire.isPending}
      onConfirm={confirm}
    >
      {retire.error ? <Refusal title="Not retired" error={retire.error} /> : null}
    </ConfirmDialog>
  );
}
