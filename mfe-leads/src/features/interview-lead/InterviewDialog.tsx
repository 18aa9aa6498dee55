import { Banner, Button, ErrorState, Link, Skeleton, Stack, Stepper, Text } from '@switchboard/design-system';
import { Select, Switch, TextField } from '@switchboard/design-system/forms';
import { IconCopy, IconLink, IconVideo } from '@switchboard/design-system/icons';
import { Dialog } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import { formatMoment } from '../../display/formatMoment.ts';
import { leadName } from '../../display/leadName.ts';
import { type InterviewState, useInterview } from './useInterview.ts';
import { watched } from './watched.ts';

const steps = [
  { id: 'assistant', label: 'Assistant' },
  { id: 'monitoring', label: 'Monitoring' },
  { id: 'link', label: 'Link' },
];

function AssistantStep({ state }: { state: InterviewState }) {
  const { assistants } = state;
  if (assistants.isPending) return <Skeleton shape="block" height={60} />;
  if (assistants.isError)
    return (
      <ErrorState
        title="Failed to load assistants. Please try again."
        message={assistants.error.message}
        onRetry={() => void assistants.refetch()}
        isRetrying={assistants.isFetching}
      />
    );
  if (assistants.data.items.length === 0)
    return (
      <Banner tone="warning" actions={<Link href="/assistants">Go to Assistants</Link>}>
        No assistants available. Please create an assistant first.
      </Banner>
    );
  return (
    <Select
      label="Assistant"
      isRequired
      placeholder="Select an assistant"
      options={assistants.data.items.map(({ id, name }) => ({ id, label: name }))}
      value={state.assistantId}
      onChange={state.chooseAssistant}
    />
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
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url);
      notify({ title: 'Link copied', tone: 'success' });
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
        description={`Good until ${formatMoment(link.expiresAt)}. Whoever has it can take the interview: send it to the lead only.`}
      />
      <Stack direction="row" gap={2}>
        <Button icon={<IconCopy />} onPress={() => void copy()}>
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
        <Button
          variant="primary"
          icon={<IconLink />}
          isPending={state.isGenerating}
          onPress={() => void state.generate()}
        >
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
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
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
