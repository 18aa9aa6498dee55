import type { FunctionTrial } from '@switchboard/contracts/tools';
import { Badge, Banner, Heading, Stack, Text } from '@switchboard/design-system';
import { CodeBlock } from '@switchboard/design-system/data';

const codeHeight = 240;

function requestText({ method, url, headers, body }: NonNullable<FunctionTrial['request']>): string {
  const lines = [`${method} ${url}`, ...headers.map(({ name, value }) => `${name}: ${value}`)];
  return body === null ? lines.join('\n') : `${lines.join('\n')}\n\n${body}`;
}

/** Request and response of a tried function, and what the model would receive. */
export function TrialResult({
  trial: { request, answer, is_ok, error, shown_to_model, said },
}: {
  trial: FunctionTrial;
}) {
  return (
    <Stack gap={4} role="region" aria-label="What came of it" aria-live="polite">
      {is_ok ? (
        <Banner tone="success">The function works.</Banner>
      ) : (
        <Banner tone="danger" title="The function failed">
          {error}
        </Banner>
      )}
      {request && (
        <Stack gap={2}>
          <Heading level={3}>Request</Heading>
          <CodeBlock label="request" value={requestText(request)} maxHeight={codeHeight} />
        </Stack>
      )}
      {answer && (
        <Stack gap={2}>
          <Stack direction="row" gap={2} align="center" wrap>
            <Heading level={3}>Answer</Heading>
            <Badge tone={answer.status < 300 ? 'success' : 'danger'}>{answer.status}</Badge>
            <Text size="sm" tone="muted">
              {answer.duration_ms} ms{answer.is_cut && ', cut'}
            </Text>
          </Stack>
          {request && answer.url !== request.url && (
            <Text size="sm" tone="muted">
              It came from {answer.url}, to which the server redirected.
            </Text>
          )}
          <CodeBlock label="answer" value={answer.body} maxHeight={codeHeight} />
        </Stack>
      )}
      <Stack gap={2}>
        <Heading level={3}>What the model sees</Heading>
        <CodeBlock label="what the model sees" value={shown_to_model} maxHeight={codeHeight} />
        {said && <Text size="sm">The caller hears: “{said}”</Text>}
      </Stack>
    </Stack>
  );
}
