import { isolated } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

/** Asks before a prompt is deleted. */
export function DeletePrompt({ prompt, onClose }: { prompt: { id: string; title: string }; onClose: () => void }) {
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/prompts/:id', {
      stale: 'prompt.changed',
      done: 'Prompt deleted successfully.',
      failed: 'Failed to delete prompt. Please try again.',
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete “${isolated(prompt.title)}”?`}
      description="Its versions, labels, cases and runs go with it. Assistants keep the text that was put into them. This cannot be undone."
      confirmLabel="Delete"
      tone="danger"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id: prompt.id } }, { onSuccess: onClose })}
    />
  );
}
