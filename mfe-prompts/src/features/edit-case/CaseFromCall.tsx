import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { ChooseCallDialog } from '../pick-call/ChooseCallDialog.tsx';

interface CaseFromCallProps {
  promptId: string;
  onMade: (caseId: string) => void;
  onClose: () => void;
}

/** Creates a case from a call and opens it. */
export function CaseFromCall({ promptId, onMade, onClose }: CaseFromCallProps) {
  const { mutate, isPending } = useMutation(
    endpointMutation('POST /api/prompts/:id/cases/from-call', {
      stale: 'prompt_case.changed',
      done: 'Case added',
      failed: 'Failed to make a case of the call',
    }),
  );
  return (
    <ChooseCallDialog
      title="A case from a call"
      description="The case uses the person's lines from the call. Their name and number are replaced."
      isPending={isPending}
      onClose={onClose}
      onChoose={(call_log_id) =>
        mutate({ params: { id: promptId }, body: { call_log_id } }, { onSuccess: ({ id }) => onMade(id) })
      }
    />
  );
}
