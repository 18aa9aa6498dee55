import type { Pronunciation } from '@switchboard/contracts/pronunciations';
import { isolated } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

/** Asks before a pronunciation is deleted. */
export function DeletePronunciation({ entry, onClose }: { entry: Pronunciation; onClose: () => void }) {
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/pronunciations/:id', {
      stale: 'pronunciation.changed',
      done: 'Pronunciation deleted',
      failed: 'Failed to delete the pronunciation',
    }),
  );
  const who = entry.assistant_id === null ? 'All your assistants say' : 'This assistant says';
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete the pronunciation of “${isolated(entry.word)}”?`}
      description={`${who} the word as their voice reads it from the next call on.`}
      confirmLabel="Delete pronunciation"
      tone="danger"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id: entry.id } }, { onSuccess: onClose })}
    />
  );
}
