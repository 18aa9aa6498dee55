import type { MicroPrompt } from '@switchboard/contracts/micro-prompts';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify, notifyError } from '@switchboard/platform';
import { useDeleteMicroPrompt } from '../../api/microPrompts.ts';

interface DeleteMicroPromptDialogProps {
  prompt: MicroPrompt;
  onClose: () => void;
}

/** Asks before a micro prompt is deleted. */
export function DeleteMicroPromptDialog({ prompt, onClose }: DeleteMicroPromptDialogProps) {
  const remove = useDeleteMicroPrompt();
  // The list is read again before this ends and takes the dialog down, so the outcome is awaited here.
  const confirm = async () => {
    try {
      await remove.mutateAsync(prompt.id);
      notify({ title: 'Micro prompt deleted', tone: 'success' });
      onClose();
    } catch (error) {
      notifyError('Failed to delete micro prompt', error);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete “${prompt.title}”?`}
      description="It leaves the library for everybody in your organization. Prompts that already contain its text keep it. This cannot be undone."
      confirmLabel="Delete"
      tone="danger"
      isPending={remove.isPending}
      onConfirm={() => void confirm()}
    />
  );
}
