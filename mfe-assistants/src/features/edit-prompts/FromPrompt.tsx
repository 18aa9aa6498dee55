import { Badge, Link, Stack, Text } from '@switchboard/design-system';
import { useCan, useFlag } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';

/** The prompt that the system prompt came from, and whether either has changed since; nothing if it came from none. */
export function FromPrompt({ assistantId }: { assistantId: string }) {
  const canRead = useCan('prompt.read');
  const isOn = useFlag('promptengine');
  const { data } = useQuery({
    ...endpointQuery('GET /api/assistants/:id/prompt', { params: { id: assistantId } }),
    enabled: canRead && isOn,
  });
  if (!data?.prompt) return null;
  const { prompt_id, title, version, latest_version, is_edited } = data.prompt;
  return (
    <Stack direction="row" gap={2} wrap>
      <Text size="sm" tone="muted">
        From the prompt <Link href={`/prompt-engine/prompt/${prompt_id}`}>{title}</Link>, version {version}
      </Text>
      {latest_version > version && <Badge tone="info">Version {latest_version} exists</Badge>}
      {is_edited && <Badge tone="warning">Edited since</Badge>}
    </Stack>
  );
}
