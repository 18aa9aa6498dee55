import type { DetectedModels, ProviderCredential } from '@switchboard/contracts/providers';
import { Banner, Button, ErrorState, Link, Spinner, Stack, Text } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { notify, request } from '@switchboard/platform';
import { endpointMutation, useMutation, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';

interface ConnectModelProps {
  /** The credential of the organization's own model server, if there is one. */
  credential: ProviderCredential | undefined;
  /** Opens a provider's form instead. */
  onConfigure: (name: 'custom_llm' | 'openai') => void;
  onClose: () => void;
}

const problems: Record<NonNullable<DetectedModels['problem']>, string> = {
  not_found: 'No model server answers there. Install and start Ollama, then search again.',
  no_models: 'A server answers there, but it has no model. Run "ollama pull llama3.2", then search again.',
  not_allowed:
    "This installation can't reach private addresses. Its operator can allow them with SWITCHBOARD_PRIVATE_NETWORKS.",
};

interface FoundProps extends Pick<ConnectModelProps, 'credential' | 'onClose'> {
  found: DetectedModels;
}

/** The models of a detected server; one of them can be connected. */
function Found({ found, credential, onClose }: FoundProps) {
  const [model, setModel] = useState(found.models[0] ?? '');
  const told = { stale: 'provider.changed', failed: 'The model was not connected' } as const;
  const add = useMutation(endpointMutation('POST /api/providers', told));
  const change = useMutation(endpointMutation('PATCH /api/providers/:id', told));
  const config = { base_url: found.base_url, model };
  const onSuccess = () => {
    notify({
      title: `${model} is connected`,
      description: 'Choose Custom as the model provider of an assistant, and publish it.',
      tone: 'success',
    });
    onClose();
  };
  const connect = () =>
    credential
      ? change.mutate({ params: { id: credential.id }, body: { config, is_active: true } }, { onSuccess })
      : add.mutate({ body: { provider_name: 'custom_llm', config } }, { onSuccess });
  return (
    <Stack gap={4}>
      <Banner tone="success" title={`A model server answers at ${new URL(found.base_url).host}`}>
        Conversations stay on this machine.
      </Banner>
      <Select label="Model" options={found.models.map((id) => ({ id, label: id }))} value={model} onChange={setModel} />
      {credential && (
        <Text tone="muted">It replaces the model server that is connected now: {credential.config.base_url}.</Text>
      )}
      <Button
        variant="primary"
        style={{ alignSelf: 'start' }}
        isPending={add.isPending || change.isPending}
        onPress={connect}
      >
        Connect {model}
      </Button>
    </Stack>
  );
}

/** Searches for a model server on this machine when it opens, and offers it; otherwise shows how to connect another one. */
export function ConnectModelDialog({ credential, onConfigure, onClose }: ConnectModelProps) {
  const query = useQuery({
    queryKey: ['detect-models'],
    queryFn: ({ signal }) => request('POST /api/providers/detect', { signal }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const { data, error, isFetching, refetch } = query;
  return (
    <Dialog
      title="Connect a model"
      description="Until a model is connected, practice rules answer: they follow the prompt word by word."
      onClose={onClose}
      footer={
        <>
          <Button onPress={() => onConfigure('custom_llm')}>Enter another server</Button>
          <Button onPress={() => onConfigure('openai')}>Use OpenAI</Button>
        </>
      }
    >
      {isFetching && (
        <Stack direction="row" gap={3} align="center">
          <Spinner label="Looking" />
          <Text>Looking for a model server on this machine…</Text>
        </Stack>
      )}
      {!isFetching && error && (
        <ErrorState title="The machine could not be searched" error={error} onRetry={() => void refetch()} />
      )}
      {!isFetching && data && data.problem === null && <Found found={data} credential={credential} onClose={onClose} />}
      {!isFetching && data && data.problem !== null && (
        <Banner
          tone="info"
          title={`No model at ${new URL(data.base_url).host}`}
          actions={<Button onPress={() => void refetch()}>Look again</Button>}
        >
          {problems[data.problem]}{' '}
          <Link href="https://ollama.com/download" target="_blank" rel="noreferrer">
            Get Ollama
          </Link>
        </Banner>
      )}
    </Dialog>
  );
}
