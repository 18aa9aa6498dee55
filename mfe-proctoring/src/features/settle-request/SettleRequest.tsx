import { termsInWords } from '@switchboard/contracts/interview-effects';
import type { CandidateRequest, InterviewDetail } from '@switchboard/contracts/interviews';
import { isolated, Stack, Text } from '@switchboard/design-system';
import { request } from '@switchboard/platform';
import { ReasonDialog } from '../../staff/ReasonDialog.tsx';

interface Props {
  interview: Pick<InterviewDetail, 'id' | 'lead_name' | 'lead_email' | 'max_minutes' | 'proctoring_tools' | 'status'>;
  asked: CandidateRequest;
  onClose: () => void;
}

/** How the answer reaches the candidate. */
function delivery({ lead_email, status }: Props['interview'], { kind }: CandidateRequest): string {
  if (status === 'started' || status === 'interrupted') {
    const now = 'It appears on the candidate’s page immediately.';
    return kind === 'message' && lead_email ? `${now} It’s also sent to ${lead_email}.` : now;
  }
  if (kind === 'message')
    return lead_email ? `It’s sent to ${lead_email} now.` : 'This lead has no email address, so no email is sent.';
  const page = 'It’s shown on the page of the interview, before the start and during the call.';
  if (status !== 'pending') return page;
  return lead_email
    ? `It’s sent to ${lead_email} now. ${page}`
    : `${page} This lead has no email address, so no email is sent.`;
}

/** Answers a candidate's request, and shows the effect of the answer before it is sent. */
export function SettleRequest({ interview, asked, onClose }: Props) {
  return (
    <ReasonDialog
      title={asked.kind === 'message' ? 'Answer the message?' : 'Answer the request?'}
      description={`${isolated(interview.lead_name)} reads your answer exactly as you write it. ${delivery(interview, asked)}`}
      label="Answer"
      missing="Please write an answer"
      submitLabel="Send answer"
      save={(reason) =>
        request('POST /api/interviews/:id/requests/:request_id/settle', {
          params: { id: interview.id, request_id: asked.id },
          body: { reason },
        })
      }
      done="Answer sent"
      failed="The answer could not be sent"
      onClose={onClose}
    >
      <Stack gap={3}>
        {asked.message && <Text as="p">“{asked.message}”</Text>}
        {asked.kind !== 'message' && (
          <Text as="p">
            {`The interview itself doesn’t change: ${termsInWords(interview)}. To change it, use “New link…”: that answers the request, too.`}
          </Text>
        )}
      </Stack>
    </ReasonDialog>
  );
}
