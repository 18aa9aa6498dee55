import type { Finding } from '@switchboard/contracts/interview-findings';
import { maxRequestLength } from '@switchboard/contracts/interviews.limits';
import { Text } from '@switchboard/design-system';
import { RadioGroup, TextArea } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { z } from 'zod';
import { findingLabels } from '../../staff/interviewWords.ts';
import { ReasonDialog } from '../../staff/ReasonDialog.tsx';

interface Props {
  interviewId: string;
  finding: Finding;
  onClose: () => void;
}

const verdictLabels = {
  upheld: {
    title: 'Uphold',
    description: 'It stays as it was noted. The candidate reads your reason, without your name.',
    submitLabel: 'Uphold',
    done: 'The finding is upheld',
  },
  dismissed: {
    title: 'Dismiss',
    description: 'It no longer counts. The candidate sees your reason without your name.',
    submitLabel: 'Dismiss',
    done: 'The finding is dismissed',
  },
} as const;

/** Upholds or dismisses a finding, with a reason. */
export function JudgeFinding({ verdict, ...props }: Props & { verdict: keyof typeof verdictLabels }) {
  const { interviewId, finding, onClose } = props;
  const words = verdictLabels[verdict];
  return (
    <ReasonDialog
      title={`${words.title} finding ${finding.number}: ${findingLabels[finding.kind]}`}
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

const ContestAnswer = z.object({
  verdict: z.enum(['upheld', 'dismissed'], 'Please decide'),
  answer: z.string().trim().min(1, 'Please write an answer').max(maxRequestLength),
});

const decisions = [
  { id: 'dismissed', label: 'Dismiss the finding', description: 'The candidate is right: it no longer counts.' },
  { id: 'upheld', label: 'Uphold the finding', description: 'It stays as it was noted.' },
];

/** Answers a candidate who contested a finding, and decides it: once, and by email as well. */
export function AnswerContest({ interviewId, finding, onClose }: Props) {
  const form = useSaveForm(ContestAnswer, {
    values: { verdict: finding.verdict, answer: '' } as z.input<typeof ContestAnswer>,
    save: (body) =>
      request('POST /api/interviews/:id/findings/:finding_id/answer', {
        params: { id: interviewId, finding_id: finding.id },
        body,
      }),
    stale: 'interview.changed',
    done: 'The contest is answered',
    failed: 'The answer could not be sent',
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Answer the contest of finding ${finding.number}: ${findingLabels[finding.kind]}`}
      description="The candidate gets your answer by email and reads it with the finding, without your name. It can be answered once; the decision can be changed later."
      submitLabel="Send answer"
      onClose={onClose}
    >
      <Text as="p" tone="muted">
        {finding.message}
      </Text>
      <Text as="p">“{finding.contest?.text}”</Text>
      <RadioGroup name="verdict" label="Decision" options={decisions} isRequired />
      <TextArea name="answer" label="Your answer" rows={4} maxLength={maxRequestLength} showCount isRequired />
    </FormDialog>
  );
}
