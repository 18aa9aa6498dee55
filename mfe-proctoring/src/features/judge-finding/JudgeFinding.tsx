import type { Finding } from '@switchboard/contracts/interview-findings';
import { Text } from '@switchboard/design-system';
import { request } from '@switchboard/platform';
import { findingWords } from '../../staff/interviewWords.ts';
import { ReasonDialog } from '../../staff/ReasonDialog.tsx';

interface Props {
  interviewId: string;
  finding: Finding;
  onClose: () => void;
}

const verdictWords = {
  upheld: {
    title: 'Uphold',
    description: 'It stays as it was noted. The candidate reads your reason, without your name.',
    submitLabel: 'Uphold',
    done: 'The finding is upheld',
  },
  dismissed: {
    title: 'Dismiss',
    description: 'It counts no more. The candidate reads your reason, without your name.',
    submitLabel: 'Dismiss',
    done: 'The finding is dismissed',
  },
} as const;

/** Upholds or dismisses a finding, with a reason. */
export function JudgeFinding({ verdict, ...props }: Props & { verdict: keyof typeof verdictWords }) {
  const { interviewId, finding, onClose } = props;
  const words = verdictWords[verdict];
  return (
    <ReasonDialog
      title={`${words.title} finding ${finding.number}: ${findingWords[finding.kind]}`}
      description={words.description}
      label="Why"
      help={
        finding.verdict
          ? 'It was judged before: the audit log keeps both.'
          : 'It can be changed later; the audit log keeps all.'
      }
      missing="Please give a reason"
      submitLabel={words.submitLabel}
      save={(reason) =>
        request('POST /api/interviews/:id/findings/:finding_id/verdict', {
          params: { id: interviewId, finding_id: finding.id },
          body: { verdict, reason },
        })
      }
      done={words.done}
      failed="The finding could not be judged"
      onClose={onClose}
    >
      <Text as="p" tone="muted">
        {finding.message}
      </Text>
    </ReasonDialog>
  );
}

/** Answers a candidate who contested a finding; once, and by mail as well. */
export function AnswerContest({ interviewId, finding, onClose }: Props) {
  return (
    <ReasonDialog
      title={`Answer the contest of finding ${finding.number}`}
      description="The candidate gets it by mail and reads it beside the finding. It can be answered once."
      label="Your answer"
      missing="Please write an answer"
      submitLabel="Send Answer"
      save={(answer) =>
        request('POST /api/interviews/:id/findings/:finding_id/answer', {
          params: { id: interviewId, finding_id: finding.id },
          body: { answer },
        })
      }
      done="The contest is answered"
      failed="The answer could not be sent"
      onClose={onClose}
    >
      <Text as="p">“{finding.contest?.text}”</Text>
    </ReasonDialog>
  );
}
