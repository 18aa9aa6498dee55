import type { Assistant } from '@switchboard/contracts/assistants';
import {
  Badge,
  Button,
  Card,
  DescriptionList,
  EmptyState,
  IconBot,
  Loaded,
  Moment,
  Skeleton,
  Stack,
  Text,
} from '@switchboard/design-system';
import { ApiError, useCan } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { AssistantStatusBadge } from '../../display/AssistantStatusBadge.tsx';
import { providerName } from '../../display/providerName.ts';
import { AssistantName } from './AssistantName.tsx';
import { StatusActions } from './StatusActions.tsx';

const skeletonRows = ['model', 'transcriber', 'voice', 'message', 'variables', 'created'];

function Loading() {
  return (
    <Card role="status" aria-busy="true" aria-label="Loading assistant" title={<Skeleton width={220} />} titleLevel={2}>
      <Stack gap={4}>
        {skeletonRows.map((key) => (
          <Skeleton key={key} width="70%" />
        ))}
      </Stack>
    </Card>
  );
}

function Model({ provider, model }: { provider: string; model: string }) {
  return (
    <>
      {providerName(provider)} <Text mono>{model}</Text>
    </>
  );
}

function Variables({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <Text tone="muted">None: its texts have no {'{placeholders}'}.</Text>;
  return (
    <Stack direction="row" gap={1} wrap>
      {names.map((name) => (
        <Badge key={name}>{`{${name}}`}</Badge>
      ))}
    </Stack>
  );
}

function facts(assistant: Assistant) {
  return [
    ...(assistant.description ? [{ term: 'Description', value: assistant.description }] : []),
    { term: 'Model', value: <Model provider={assistant.llm_provider} model={assistant.llm_model} /> },
    { term: 'Transcriber', value: <Model provider={assistant.stt_provider} model={assistant.stt_model} /> },
    { term: 'Voice', value: <Model provider={assistant.tts_provider} model={assistant.tts_model} /> },
    { term: 'First Message', value: assistant.first_message ?? <Text tone="muted">None</Text> },
    { term: 'Variables', value: <Variables names={assistant.variables} /> },
    { term: 'Created', value: <Moment at={assistant.created_at} /> },
    { term: 'Updated', value: <Moment at={assistant.updated_at} /> },
  ];
}

function Shown({ assistant }: { assistant: Assistant }) {
  const canWrite = useCan('assistant.write');
  return (
    <Card aria-label={assistant.name}>
      <Stack gap={4}>
        <Stack direction="row" justify="between" gap={3} wrap>
          <Stack direction="row" gap={3} wrap>
            <AssistantName key={assistant.id} assistant={assistant} canRename={canWrite} />
            <AssistantStatusBadge status={assistant.status} />
          </Stack>
          {canWrite && <StatusActions assistant={assistant} />}
        </Stack>
        <DescriptionList items={facts(assistant)} />
      </Stack>
    </Card>
  );
}

/** The right side of the page: one assistant to read, rename, publish, take back and archive. */
export function AssistantView({ id }: { id: string }) {
  const assistant = useQuery(endpointQuery('GET /api/assistants/:id', { params: { id } }));
  const { data, error } = assistant;
  if (!data && error instanceof ApiError && error.code === 'NOT_FOUND')
    return (
      <EmptyState
        icon={<IconBot />}
        title="Assistant not found"
        description="It belongs to another organization, or the address is mistyped."
        action={<Button href="/assistants">All assistants</Button>}
      />
    );
  return (
    <Loaded query={assistant} failed="Failed to fetch assistant details." loading={<Loading />}>
      {(row) => <Shown assistant={row} />}
    </Loaded>
  );
}
