import type { FeatureTemplate } from '@switchboard/contracts/feature-templates';
import { isolated } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

/** Asks before a feature template is deleted. */
export function DeleteFeatureTemplate({ template, onClose }: { template: FeatureTemplate; onClose: () => void }) {
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/feature-templates/:id', {
      stale: 'feature_template.changed',
      done: 'Template deleted',
      failed: 'Failed to delete feature template',
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete “${isolated(template.name)}”?`}
      description="Are you sure you want to delete this template?"
      confirmLabel="Delete"
      tone="danger"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id: template.id } }, { onSuccess: onClose })}
    />
  );
}
