import { promptTexts } from '@switchboard/contracts/prompts.limits';
import type { Transcript } from '@switchboard/contracts/transcripts';
import { isolated } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { ApiError, notifyError } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { transcriptTitle } from '../../display/words.ts';

interface DeleteTranscriptProps {
  transcript: Pick<Transcript, 'id' | 'name' | 'unsaved_text_count'>;
  onClose: () => void;
}

const isRefused = (error: unknown) => error instanceof ApiError && error.code === 'CONFLICT';

/** Asks before a transcript is deleted, and shows which texts are deleted with it. */
export function DeleteTranscript({ transcript, onClose }: DeleteTranscriptProps) {
  const { id, unsaved_text_count: unsaved } = transcript;
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/transcripts/:id', {
      stale: 'transcript.changed',
      done: 'Transcript deleted successfully.',
      failed: (error) => {
        notifyError(isRefused(error) ? 'Cannot Delete' : 'Failed to delete transcript. Please try again.', error);
      },
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete “${isolated(transcriptTitle(transcript))}”?`}
      description={
        unsaved > 0 ? `${promptTexts.unsavedTexts(unsaved)} This cannot be undone.` : 'This cannot be undone.'
      }
      confirmLabel={unsaved > 0 ? 'Delete all of it' : 'Delete'}
      tone="danger"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id }, query: { unsaved_texts: unsaved } }, { onSuccess: onClose })}
    />
  );
}
