import { Badge, type BadgeTone, Card, Stack, Text } from '@switchboard/design-system';
import type { PlaceholderSource } from '../../prompts/placeholders.ts';
import { usePlaceholders } from './usePlaceholders.ts';

const words: Record<PlaceholderSource, { tone: BadgeTone; label: string }> = {
  lead: { tone: 'success', label: 'Lead field' },
  organization: { tone: 'success', label: 'Your organization' },
  own: { tone: 'success', label: 'Own field' },
  campaign: { tone: 'info', label: 'Campaign field' },
  unknown: { tone: 'warning', label: 'Unknown' },
};

/** The placeholders of all texts, and what fills each of them. */
export function PlaceholderList({ assistantId }: { assistantId: string }) {
  const placeholders = usePlaceholders(assistantId);
  return (
    <Card title="Placeholders" padding="sm">
      {placeholders.length === 0 ? (
        <Text size="sm" tone="muted">
          None. Write {'{first_name}'} or {'{{first_name}}'} where the lead’s first name belongs.
        </Text>
      ) : (
        <Stack as="ul" gap={2}>
          {placeholders.map(({ name, source }) => (
            <Stack as="li" key={name} direction="row" gap={2} wrap>
              <Text mono size="sm">{`{${name}}`}</Text>
              <Badge tone={words[source].tone}>{words[source].label}</Badge>
            </Stack>
          ))}
          {placeholders.some(({ source }) => source === 'unknown') && (
            <Text as="li" size="sm" tone="muted">
              Unknown values are left out and not read aloud, unless they are given when the call is placed.
            </Text>
          )}
        </Stack>
      )}
    </Card>
  );
}
