import type { PublishedVersion } from '@switchboard/contracts/module-registry';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import { useRetire } from '../../api/registry.ts';
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
  const retire = useRetire(moduleId);
  const confirm = () =>
    retire.mutate(version, {
      onSuccess: () => {
        notify({ title: `${version} is retired`, description: 'Its files are removed.', tone: 'success' });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
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
