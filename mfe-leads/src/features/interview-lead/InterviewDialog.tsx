import { Button, Stack, Stepper } from '@switchboard/design-system';
import { IconLink, IconVideo } from '@switchboard/design-system/icons';
import { Dialog, LeaveQuestion } from '@switchboard/design-system/overlays';
import { leadName } from '../../display/leadName.ts';
import { AssistantStep } from './AssistantStep.tsx';
import { LinkStep } from './LinkStep.tsx';
import { MonitoringStep } from './MonitoringStep.tsx';
import { type InterviewState, useInterview } from './useInterview.ts';

const steps = [
  { id: 'assistant', label: 'Assistant' },
  { id: 'monitoring', label: 'Monitoring' },
  { id: 'link', label: 'Link' },
];

function Actions({ state }: { state: InterviewState }) {
  const { step } = state;
  return (
    <>
      {step !== 'assistant' && (
        <Button isDisabled={state.isGenerating} onPress={state.back}>
          Back
        </Button>
      )}
      {step === 'assistant' && (
        <Button variant="primary" isDisabled={!state.assistantId} onPress={state.goToMonitoring}>
          Next
        </Button>
      )}
      {step === 'monitoring' && (
        <Button variant="primary" icon={<IconLink />} isPending={state.isGenerating} onPress={state.generate}>
          Generate Link
        </Button>
      )}
      {step === 'link' && state.link && (
        <Button variant="primary" icon={<IconVideo />} href={state.link.url} target="_blank" rel="noreferrer">
          Start Video Call Now
        </Button>
      )}
    </>
  );
}

/** Video Interview: the interviewer and the questions, the proctoring, and the link for the lead. */
export function InterviewDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const state = useInterview(leadId);
  return (
    <Dialog
      onClose={() => state.unsent.leave(onClose)}
      isDismissable={!state.isGenerating}
      title="Video Interview"
      description={state.lead.data ? leadName(state.lead.data) : undefined}
      footer={<Actions state={state} />}
    >
      <Stack gap={5}>
        <Stepper steps={steps} current={state.step} label="Steps to the interview link" />
        {state.step === 'assistant' && <AssistantStep state={state} />}
        {state.step === 'monitoring' && <MonitoringStep state={state} />}
        {state.step === 'link' && state.link && <LinkStep link={state.link} />}
      </Stack>
      <LeaveQuestion form={state.unsent} />
    </Dialog>
  );
}
