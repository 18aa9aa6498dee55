import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useNavigate } from '@switchboard/platform/router';
import { enginePath } from '../../display/words.ts';
import { ChooseCallDialog } from '../pick-call/ChooseCallDialog.tsx';

/** Creates a transcript from a call, as the source of a new prompt. */
export function TranscriptFromCall({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    ...endpointMutation('POST /api/transcripts/from-call', {
      stale: 'transcript.changed',
      done: 'Transcript saved successfully.',
      failed: 'Failed to save transcript. Please try again.',
    }),
  });
  return (
    <ChooseCallDialog
      title="From a call log"
      description="The conversation becomes a transcript. In the next step, a prompt is written from it."
      isPending={isPending}
      onClose={onClose}
      onChoose={(call_log_id) =>
        mutate(
          { body: { call_log_id } },
          { onSuccess: ({ id }) => void navigate(`${enginePath}/create?transcriptId=${id}`) },
        )
      }
    />
  );
}
