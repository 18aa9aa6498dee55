import type { CandidateRequest } from '@switchboard/contracts/interviews';
import { Text } from '@switchboard/design-system';
import { request } from '@switchboard/platform';
import { ReasonDialog } from '../../staff/ReasonDialog.tsx';

interface Props {
  interviewId: string;
  asked: CandidateRequest;
  onClose: () => void;
}

/** Notes what was done about something that a candidate asked for. */
export function SettleRequest({ interviewId, asked, onClose }: Props) {
  return (
    <ReasonDialog
      title="Settle the request"
      description="Say what was done about it. A new link with fewer tools or more time settles it by itself."
      label="What was done"
      missing="Please say what was done"
      submitLabel="Settle"
      save={(reason) =>
        request('POST /api/interviews/:id/requests/:request_id/settle', {
          params: { id: interviewId, request_id: asked.id },
          body: { reason },
        })
      }
      done="The request is settled"
      failed="The request could not be settled"
      onClose={onClose}
    >
      {asked.message && <Text as="p">“{asked.message}”</Text>}
    </ReasonDialog>
  );
}
