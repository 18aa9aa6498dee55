import type { MicroPrompt } from '@switchboard/contracts/micro-prompts';
import { isolated } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

/** Asks before a micro prompt is deleted. */
export function DeleteMicroPrompt({ prompt, onClose }: { prompt: MicroPrompt; onClose: () => void }) {
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/micro-prompts/:id', {
      stale: 'micro_prompt.changed',
      done: 'Micro prompt deleted',
      failed: 'Failed to delete micro prompt',
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete “${isolated(prompt.title)}”?`}
      description="It is removed from the library for everyone in your organization. Prompts that already contain its text keep it. This cannot be undone."
      confirmLabel="Delete"
      tone="danger"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id: prompt.id } }, { onSuccess: onClose })}
    />
  );
}
