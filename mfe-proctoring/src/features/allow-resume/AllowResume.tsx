import type { Interview } from '@switchboard/contracts/interviews';
import { resumeMinutes } from '@switchboard/contracts/interviews.limits';
import { isolated } from '@switchboard/design-system';
import { request } from '@switchboard/platform';
import { ReasonDialog } from '../../staff/ReasonDialog.tsx';

interface Props {
  interview: Pick<Interview, 'id' | 'lead_name'>;
  onClose: () => void;
}

/** Lets a candidate resume after the deadline, or in another browser. */
export function AllowResume({ interview, onClose }: Props) {
  return (
    <ReasonDialog
      title={`Let ${isolated(interview.lead_name)} continue?`}
      description={`For ${resumeMinutes} minutes the interview can be resumed with its link, in any browser. The recording and findings so far are kept.`}
      label="Reason"
      help="Kept in the audit log."
      missing="Please give a reason"
      submitLabel="Allow Resume"
      save={(reason) =>
        request('POST /api/interviews/:id/allow-resume', { params: { id: interview.id }, body: { reason } })
      }
      done="The interview can be resumed"
      failed="Resuming could not be allowed"
      onClose={onClose}
    />
  );
}
