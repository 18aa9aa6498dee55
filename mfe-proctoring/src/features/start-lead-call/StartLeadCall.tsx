import type { ProctoringTools } from '@switchboard/contracts/interview-sessions';
import type { Lead } from '@switchboard/contracts/leads';
import { Banner, Button, ErrorState, IconVideo, Link, Skeleton, Stack } from '@switchboard/design-system';
import { Select, Switch } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { notify, useUser } from '@switchboard/platform';
import { endpointMutation, endpointRows, useMutation, useQuery } from '@switchboard/platform/query';
import { useSearchParams } from '@switchboard/platform/router';
import { useState } from 'react';
import { toolLabels } from '../../staff/interviewWords.ts';
import { openLink } from '../../staff/openLink.ts';
import { prefillOf } from './prefill.ts';

type Step = 'assistant' | 'monitoring';

const tools = Object.entries(toolLabels) as [keyof ProctoringTools, string][];

function useStart(lead: Lead) {
  const [params] = useSearchParams();
  const [prefill] = useState(() => prefillOf(params));
  const [step, setStep] = useState<Step | null>(null);
  const [assistantId, setAssistantId] = useState(prefill.assistantId);
  const [chosen, setChosen] = useState(prefill.tools);
  const user = useUser();
  const assistants = useQuery(endpointRows('GET /api/assistants', { query: { status: 'published', limit: 100 } }));
  const make = useMutation({
    ...endpointMutation('POST /api/video-link', {
      stale: 'interview.changed',
      // Source of the texts: specification 03 §8.
      failed: ({ message }) =>
        notify({
          title: 'Call Failed',
          description: `Failed to start video call. Please try again. ${message}`,
          tone: 'danger',
        }),
    }),
    onSuccess: (link) => {
      notify({ title: 'Video Call Started', tone: 'success' });
      openLink.go(link);
    },
  });
  const assistant = assistants.data?.find(({ id }) => id === assistantId);
  const start = () => {
    if (!assistant) return;
    make.mutate({
      body: {
        lead_id: lead.id,
        agent_id: assistant.id,
        proctoring_tools: chosen,
        metadata: { variables: prefill.variables, generated_by: user.id, generated_at: new Date().toISOString() },
      },
    });
  };
  return { step, setStep, assistants, assistant, setAssistantId, chosen, setChosen, start, make };
}

type Start = ReturnType<typeof useStart>;

function AssistantDialog({ state }: { state: Start }) {
  const { assistants, assistant, setStep } = state;
  return (
    <Dialog
      onClose={() => setStep(null)}
      title="Choose an assistant"
      description="It asks the questions of the interview."
      footer={
        <>
          <Button onPress={() => setStep(null)}>Cancel</Button>
          <Button variant="primary" isDisabled={!assistant} onPress={() => setStep('monitoring')}>
            Next
          </Button>
        </>
      }
    >
      {assistants.error && !assistants.data && (
        <ErrorState
          title="Failed to load assistants"
          error={assistants.error}
          onRetry={() => void assistants.refetch()}
        />
      )}
      {assistants.isPending && <Skeleton shape="block" height={60} />}
      {assistants.data?.length === 0 && (
        <Banner tone="warning" actions={<Link href="/assistants">Go to Assistants</Link>}>
          No assistants available. Please create an assistant first.
        </Banner>
      )}
      {assistants.data && assistants.data.length > 0 && (
        <Select
          label="Assistant"
          isRequired
          placeholder="Select an assistant"
          options={assistants.data.map(({ id, name }) => ({ id, label: name }))}
          value={assistant?.id ?? null}
          onChange={state.setAssistantId}
        />
      )}
    </Dialog>
  );
}

function MonitoringDialog({ state }: { state: Start }) {
  const { setStep, chosen, setChosen, make, start } = state;
  return (
    <Dialog
      onClose={() => setStep(null)}
      isDismissable={!make.isPending}
      title="Monitoring settings"
      description="The candidate sees in one list what is watched and why, before the interview starts."
      footer={
        <>
          <Button isDisabled={make.isPending} onPress={() => setStep('assistant')}>
            Back
          </Button>
          <Button isDisabled={make.isPending} onPress={() => setStep(null)}>
            Cancel
          </Button>
          <Button variant="primary" icon={<IconVideo />} isPending={make.isPending || make.isSuccess} onPress={start}>
            Start
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {tools.map(([name, label]) => (
          <Switch
            key={name}
            label={label}
            isSelected={chosen[name]}
            onChange={(isOn) => setChosen((now) => ({ ...now, [name]: isOn }))}
          />
        ))}
      </Stack>
    </Dialog>
  );
}

/** Creates a link for a lead in two steps, and opens it here. The address only prefills the form. */
export function StartLeadCall({ lead }: { lead: Lead }) {
  const state = useStart(lead);
  return (
    <>
      <Button variant="primary" icon={<IconVideo />} onPress={() => state.setStep('assistant')}>
        Start Proctored Video Call
      </Button>
      {state.step === 'assistant' && <AssistantDialog state={state} />}
      {state.step === 'monitoring' && <MonitoringDialog state={state} />}
    </>
  );
}
