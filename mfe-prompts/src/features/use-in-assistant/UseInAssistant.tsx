import type { PromptDetail } from '@switchboard/contracts/prompts';
import { Banner, Button, Loaded, Skeleton, Stack, Text } from '@switchboard/design-system';
import { Combobox, Select } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { ApiError, notify, notifyError, request, useOrganization } from '@switchboard/platform';
import {
  endpointQuery,
  keepPreviousData,
  makeStale,
  useFreshQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@switchboard/platform/query';
import { useState } from 'react';
import { LazyCompareTexts } from '../../compare/LazyCompareTexts.tsx';

const assistantsShown = 20;

interface UseInAssistantProps {
  prompt: PromptDetail;
  onClose: () => void;
}

/** Shows what the text would replace before the assistant gets it. */
function Difference({ before, promptId, version }: { before: string; promptId: string; version: number }) {
  const query = useFreshQuery(
    endpointQuery('GET /api/prompts/:id/versions/:version', { params: { id: promptId, version } }),
  );
  return (
    <Loaded query={query} failed="Failed to load prompt. Please try again." loading={<Skeleton lines={6} />}>
      {({ content }) => <LazyCompareTexts label="Its system prompt and this one" before={before} after={content} />}
    </Loaded>
  );
}

/** Puts a version of a prompt into an assistant's draft, after showing what it replaces. */
export function UseInAssistant({ prompt, onClose }: UseInAssistantProps) {
  const isPro = useOrganization()?.is_pro === true;
  const client = useQueryClient();
  const [search, setSearch] = useState('');
  const [assistantId, setAssistantId] = useState<string | null>(null);
  const [version, setVersion] = useState(prompt.latest_version);
  const { data, isFetching } = useQuery({
    ...endpointQuery('GET /api/assistants', { query: { limit: assistantsShown, search } }),
    placeholderData: keepPreviousData,
  });
  const assistant = useFreshQuery({
    ...endpointQuery('GET /api/assistants/:id', { params: { id: assistantId ?? '' } }),
    enabled: assistantId !== null,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, revision }: { id: string; revision: number }) =>
      request('POST /api/assistants/:id/prompt', {
        params: { id },
        body: { prompt_id: prompt.id, version, revision },
      }),
    onSuccess: ({ name }) => {
      notify({
        title: `Version ${version} is in the draft of ${name}`,
        description: 'Calls go by it once the assistant is published.',
        tone: 'success',
      });
      void makeStale(client, 'assistant.changed');
      onClose();
    },
    onError: (error) => {
      notifyError('Failed to use the prompt in the assistant', error);
      // Someone saved the draft in the meantime, so the text to replace has changed.
      if (error instanceof ApiError && error.code === 'CONFLICT') void makeStale(client, 'assistant.changed');
    },
  });
  const chosen = assistant.data;
  const before = chosen?.config.system_prompt ?? '';
  const listed = data?.items ?? [];
  const options =
    chosen && !listed.some(({ id }) => id === chosen.id) ? [{ id: chosen.id, name: chosen.name }, ...listed] : listed;
  return (
    <Dialog
      size="xl"
      title="Use in an assistant"
      description="It becomes the system prompt of the assistant's draft. The assistant keeps its own copy."
      isDismissable={!isPending}
      onClose={onClose}
      footer={
        <>
          <Button isDisabled={isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            isDisabled={!chosen || !isPro}
            isPending={isPending}
            onPress={() => chosen && mutate({ id: chosen.id, revision: chosen.draft_revision })}
          >
            Put it into the draft
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {!isPro && (
          <Banner title="Custom system prompts are part of PRO">
            Upgrades go through your account manager or the billing section.
          </Banner>
        )}
        <Combobox
          label="Assistant"
          isRequired
          autoFocus
          placeholder="Search assistants..."
          filtering="none"
          isLoading={isFetching}
          emptyText="No assistant found."
          options={options.map(({ id, name }) => ({ id, label: name }))}
          value={assistantId}
          onInputChange={setSearch}
          onChange={setAssistantId}
        />
        <Select
          label="Version"
          options={Array.from({ length: prompt.latest_version }, (_, place) => {
            const number = prompt.latest_version - place;
            const labels = prompt.labels.filter((label) => label.version === number).map(({ name }) => name);
            return {
              id: String(number),
              label: `Version ${number}`,
              ...(labels.length > 0 && { description: labels.join(', ') }),
            };
          })}
          value={String(version)}
          onChange={(number) => setVersion(Number(number))}
        />
        {assistantId !== null && (
          <Loaded query={assistant} failed="Failed to load the assistant" loading={<Skeleton lines={6} />}>
            {() => (
              <Stack gap={2}>
                <Text weight="medium">
                  {before === '' ? 'It has no system prompt yet.' : 'What changes in its system prompt:'}
                </Text>
                <Difference before={before} promptId={prompt.id} version={version} />
              </Stack>
            )}
          </Loaded>
        )}
      </Stack>
    </Dialog>
  );
}
