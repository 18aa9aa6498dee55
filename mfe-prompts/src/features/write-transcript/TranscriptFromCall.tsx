import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useNavigate } from '@switchboard/platform/router';
import { enginePath } from '../../display/words.ts';
import { ChooseCallDialog } from '../pick-call/ChooseCallDialog.tsx';

/** A call becomes a transcript, of which a prompt is made next. */
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
      description="What was said in the call becomes a transcript, and a prompt is made of it next."
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
