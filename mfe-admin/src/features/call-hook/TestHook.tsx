import type { CallHookTest } from '@switchboard/contracts/call-hooks';
import type { CallDirection } from '@switchboard/contracts/calls';
import { Badge, Button, Card, Heading, Stack, Text } from '@switchboard/design-system';
import { CodeBlock } from '@switchboard/design-system/data';
import { IconSend } from '@switchboard/design-system/icons';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { hookFailed, outcomeLabels } from './hookLabels.ts';

// The body is sent on one line and shown on several.
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function headersOf({ request: { url, headers } }: CallHookTest): string {
  return [`POST ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\n');
}

function Summary({ result: { response, outcome, explanation, duration_ms } }: { result: CallHookTest }) {
  const { label, tone } = outcomeLabels[outcome];
  return (
    <>
      <Stack direction="row" gap={2} align="center" wrap>
        <Badge tone={tone}>{label}</Badge>
        <Text size="sm" tone="muted">
          {response ? `Status ${response.status}, ` : 'No answer, '}
          {duration_ms.toLocaleString('en-US')} ms
        </Text>
      </Stack>
      <Text as="p">{explanation}</Text>
    </>
  );
}

function Details({ result }: { result: CallHookTest }) {
  const { response, request } = result;
  return (
    <>
      {response && (
        <Stack gap={2}>
          <Heading level={3}>Response</Heading>
          {response.body ? (
            <CodeBlock label="response" value={readable(response.body)} />
          ) : (
            <Text tone="muted">The response has no body.</Text>
          )}
        </Stack>
      )}
      <Stack gap={2}>
        <Heading level={3}>Request</Heading>
        <CodeBlock label="headers" value={headersOf(result)} />
        <CodeBlock label="request body" value={readable(request.body)} />
      </Stack>
    </>
  );
}

/** Sends a sample call to the hook, and shows what would have been decided. */
export function TestHook() {
  const test = useMutation(
    endpointMutation('POST /api/call-hook/test', { stale: 'call_hook.changed', failed: hookFailed.test }),
  );
  const send = (direction: CallDirection) => test.mutate({ body: { direction } });
  const isPending = (direction: CallDirection) => test.isPending && test.variables?.body.direction === direction;
  const result = test.isPending ? undefined : test.data;
  return (
    <Card
      title="Test"
      titleLevel={2}
      description="Sends a signed request about a sample call to the saved URL. No one is called."
    >
      <Stack gap={4}>
        <Stack direction="row" gap={2} wrap>
          <Button
            icon={<IconSend />}
            isPending={isPending('outbound')}
            isDisabled={isPending('inbound')}
            onPress={() => send('outbound')}
          >
            Test outbound call
          </Button>
          <Button
            icon={<IconSend />}
            isPending={isPending('inbound')}
            isDisabled={isPending('outbound')}
            onPress={() => send('inbound')}
          >
            Test inbound call
          </Button>
        </Stack>
        {/* Rendered before it has text: screen readers only announce changes in an existing element. */}
        <Stack gap={2} role="status" aria-label="Test result">
          {result && <Summary result={result} />}
        </Stack>
        {result && <Details result={result} />}
      </Stack>
    </Card>
  );
}
