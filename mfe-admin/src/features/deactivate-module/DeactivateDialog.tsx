import type { RegistryModule } from '@switchboard/contracts/module-registry';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { counted } from '../../superadmin/format.ts';
import { Refusal } from '../../superadmin/Refusal.tsx';
import { useRelease } from '../../superadmin/useRelease.ts';

/** Asks before a module is deactivated for everyone. */
export function DeactivateDialog({ module, onClose }: { module: RegistryModule; onClose: () => void }) {
  const release = useRelease(module);
  const { active_organizations, canary_organizations } = module.assignment;
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="danger"
      title={`Take ${module.title} away from everyone?`}
      description={`${counted(active_organizations + canary_organizations, 'organization')} lose its pages and sidebar entries with the next page load. Its versions, its canary and its addresses stay its own, and you can give it back.`}
      confirmLabel="Take it away"
      isPending={release.isPending}
      onConfirm={() => release.perform({ kind: 'deactivate' }, onClose)}
    >
      {release.error ? <Refusal title="Not taken away" error={release.error} /> : null}
    </ConfirmDialog>
  );
}
