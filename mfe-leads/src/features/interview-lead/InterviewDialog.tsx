import { Button, formatMoment, IconCheck, Stack, Stepper, Text } from '@switchboard/design-system';
import { Form, Switch, TextField } from '@switchboard/design-system/forms';
import { IconCopy, IconLink, IconVideo } from '@switchboard/design-system/icons';
import { Dialog } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import { useEffect, useState } from 'react';
import { ChooseAssistant } from '../../assistants/ChooseAssistant.tsx';
import { leadName } from '../../display/leadName.ts';
import { type InterviewState, useInterview } from './useInterview.ts';
import { watched } from './watched.ts';

const steps = [
  { id: 'assistant', label: 'Assistant' },
  { id: 'monitoring', label: 'Monitoring' },
  { id: 'link', label: 'Link' },
];

// How long the copy button shows that it has copied. Source: specification 03 §8.
const copiedMs = 2000;

function AssistantStep({ state }: { state: InterviewState }) {
  const isReady = state.assistants.data !== undefined;
  return (
    <Form key={String(isReady)} hasFirstFocus={isReady} onSubmit={state.goToMonitoring}>
      <ChooseAssistant
        assistants={state.assistants}
        choice={{ id: state.assistantId, onChoose: state.chooseAssistant }}
      />
    </Form>
  );
}

function MonitoringStep({ state }: { state: InterviewState }) {
  return (
    <Stack gap={4}>
      <Text tone="muted">The candidate sees in one list what is watched and why, before the interview starts.</Text>
      {watched.map(({ id, label, description }) => (
        <Switch
          key={id}
          label={label}
          description={description}
          isSelected={state.tools[id]}
          onChange={(isOn) => state.setTool(id, isOn)}
        />
      ))}
    </Stack>
  );
}

function LinkStep({ link }: { link: { url: string; expiresAt: string } }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url);
      setIsCopied(true);
      notify({ title: 'Copied!', description: 'Video call link copied to clipboard.', tone: 'success' });
    } catch {
      notify({ title: 'The link could not be copied', description: 'Select it and copy it by hand.', tone: 'warning' });
    }
  };
  return (
    <Stack gap={3}>
      <TextField
        label="Interview link"
        value={link.url}
        isReadOnly
        description={`Good until ${formatMoment(link.expiresAt)}. Whoever has it can open it: send it to the lead only.`}
      />
      <Stack direction="row" gap={2}>
        <Button icon={isCopied ? <IconCheck /> : <IconCopy />} onPress={() => void copy()}>
          Copy Link
        </Button>
      </Stack>
    </Stack>
  );
}

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

/** Video Interview: who interviews, what is watched, and the link for the lead. */
export function InterviewDialog({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const state = useInterview(leadId);
  return (
    <Dialog
      onClose={onClose}
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
    </Dialog>
  );
}
