import type { FeatureTemplate } from '@switchboard/contracts/feature-templates';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify, notifyError } from '@switchboard/platform';
import { useDeleteFeatureTemplate } from '../../api/featureTemplates.ts';

interface DeleteFeatureTemplateDialogProps {
  template: FeatureTemplate;
  onClose: () => void;
}

/** Asks before a feature template is deleted. */
export function DeleteFeatureTemplateDialog({ template, onClose }: DeleteFeatureTemplateDialogProps) {
  const remove = useDeleteFeatureTemplate();
  // The list is read again before this ends and takes the dialog down, so the outcome is awaited here.
  const confirm = async () => {
    try {
      await remove.mutateAsync(template.id);
      notify({ title: 'Template deleted', tone: 'success' });
    } catch (error) {
      notifyError('Failed to delete feature template', error);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete “${template.name}”?`}
      description="Are you sure you want to delete this template?"
      confirmLabel="Delete"
      tone="danger"
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
