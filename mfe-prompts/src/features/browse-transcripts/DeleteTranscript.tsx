import { isolated } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { ApiError, notifyError } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { transcriptTitle } from '../../display/words.ts';

interface DeleteTranscriptProps {
  transcript: { id: string; name: string | null };
  onClose: () => void;
}

const isInUse = (error: unknown) => error instanceof ApiError && error.code === 'CONFLICT';

/** Asks before a transcript is deleted. */
export function DeleteTranscript({ transcript, onClose }: DeleteTranscriptProps) {
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/transcripts/:id', {
      stale: 'transcript.changed',
      done: 'Transcript deleted successfully.',
      failed: (error) =>
        notifyError(isInUse(error) ? 'Cannot Delete' : 'Failed to delete transcript. Please try again.', error),
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete “${isolated(transcriptTitle(transcript))}”?`}
      description="This cannot be undone."
      confirmLabel="Delete"
      tone="danger"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id: transcript.id } }, { onSuccess: onClose })}
    />
  );
}
