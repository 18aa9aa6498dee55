import type { Interview } from '@switchboard/contracts/interviews';
import { randomId } from '@switchboard/contracts/random-id';
import { isolated } from '@switchboard/design-system';
import { request } from '@switchboard/platform';
import { useState } from 'react';
import { ReasonDialog } from '../../staff/ReasonDialog.tsx';

interface Props {
  interview: Pick<Interview, 'id' | 'lead_name'>;
  onClose: () => void;
}

/** Sends a message to the candidate of an interview in progress. */
export function MessageCandidate({ interview, onClose }: Props) {
  // The id makes a message that is sent again after a lost response count once.
  const [id] = useState(randomId);
  return (
    <ReasonDialog
      title={`Message ${isolated(interview.lead_name)}?`}
      description="It appears on the candidate’s page within five seconds, in the name of your organization. It’s kept in the transcript and the audit log."
      label="Message"
      missing="Please write a message"
      submitLabel="Send message"
      save={(text) =>
        request('POST /api/interviews/:id/staff-messages', { params: { id: interview.id }, body: { id, text } })
      }
      done="Message sent"
      failed="The message could not be sent"
      onClose={onClose}
    />
  );
}
