import type { WebhookAttempt, WebhookDeliveryDetail } from '@switchboard/contracts/webhooks';
import {
  Badge,
  Button,
  DescriptionList,
  formatMoment,
  Heading,
  Loaded,
  Skeleton,
  Stack,
  Text,
  tokens,
} from '@switchboard/design-system';
import { CodeBlock } from '@switchboard/design-system/data';
import { endpointMutation, endpointQuery, useMutation, useQuery } from '@switchboard/platform/query';
import styled from 'styled-components';
import { deliveryStates } from './webhookLabels.ts';

const Steps = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

function Attempt({ attempt: { at, duration_ms, status, response, error } }: { attempt: WebhookAttempt }) {
  return (
    <Stack as="li" gap={1}>
      <Stack direction="row" gap={2} align="center" wrap>
        <Badge tone={error === null ? 'success' : 'danger'}>{status ?? 'No answer'}</Badge>
        <Text as="time">{formatMoment(at)}</Text>
        <Text size="sm" tone="muted">
          {duration_ms.toLocaleString('en-US')} ms
        </Text>
      </Stack>
      {error && <Text tone="muted">{error}</Text>}
      {response && <CodeBlock label={`answer of ${formatMoment(at)}`} value={response} />}
    </Stack>
  );
}

// The body is sent on one line and shown on several.
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function Detail({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { event_id, is_test, status, next_attempt_at, url, body, attempts, created_at } = delivery;
  const { label, tone } = deliveryStates[status];
  return (
    <Stack gap={5}>
      <DescriptionList
        items={[
          { term: 'State', value: <Badge tone={tone}>{label}</Badge> },
          { term: 'Event', value: <Text mono>{event_id}</Text> },
          { term: 'Sent to', value: <Text mono>{url}</Text> },
          { term: 'Happened', value: is_test ? 'A test: nothing did' : formatMoment(created_at) },
          ...(next_attempt_at ? [{ term: 'Next attempt', value: formatMoment(next_attempt_at) }] : []),
        ]}
      />
      <Stack gap={2}>
        <Heading level={3}>Attempts</Heading>
        {attempts.length === 0 && <Text tone="muted">None yet.</Text>}
        <Steps>
          {attempts.toReversed().map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} />
          ))}
        </Steps>
      </Stack>
      <Stack gap={2}>
        <Heading level={3}>What was sent</Heading>
        <CodeBlock label="body" value={readable(body)} />
      </Stack>
    </Stack>
  );
}

/** A delivery: its payload, and the result of each attempt. */
export function DeliveryDetail({ id }: { id: string }) {
  const delivery = useQuery(endpointQuery('GET /api/webhooks/deliveries/:id', { params: { id } }));
  return (
    <Loaded query={delivery} failed="Failed to load the delivery" loading={<Skeleton lines={6} />}>
      {(read) => <Detail delivery={read} />}
    </Loaded>
  );
}

/** Sends a delivery again. */
export function SendAgain({ id }: { id: string }) {
  const replay = useMutation(
    endpointMutation('POST /api/webhooks/deliveries/:id/replay', {
      stale: 'webhook.changed',
      done: 'It is sent again',
      failed: 'It was not sent again',
    }),
  );
  return (
    <Button isPending={replay.isPending} onPress={() => replay.mutate({ params: { id } })}>
      Send again
    </Button>
  );
}
