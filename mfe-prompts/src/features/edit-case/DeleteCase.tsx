import type { PromptCase } from '@switchboard/contracts/prompt-cases';
import { isolated } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

/** Asks before a case is deleted. */
export function DeleteCase({ deleted, onClose }: { deleted: PromptCase; onClose: () => void }) {
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/prompts/:id/cases/:case_id', {
      stale: 'prompt_case.changed',
      done: 'Case deleted',
      failed: 'Failed to delete the case',
    }),
  );
  const params = { id: deleted.prompt_id, case_id: deleted.id };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete “${isolated(deleted.name)}”?`}
      description="Earlier runs keep what came of it. This cannot be undone."
      confirmLabel="Delete"
      tone="danger"
      isPending={isPending}
      onConfirm={() => mutate({ params }, { onSuccess: onClose })}
    />
  );
}
