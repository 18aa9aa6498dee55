import type { GenerationMessage } from '@switchboard/contracts/generations';
import { Card, Stack, Text } from '@switchboard/design-system';

// The transcript and the first text are on the page already. Source: specification 02 §9.
const hiddenMessages = 2;

const speakers = { user: 'You', assistant: 'Writer', system: 'System' } as const;

/** The earlier feedback on the prompt. */
export function EarlierMessages({ messages }: { messages: readonly GenerationMessage[] }) {
  if (messages.length <= hiddenMessages) return null;
  return (
    <Card title="Conversation History" titleLevel={2} padding="sm">
      <Stack as="ol" gap={3} role="list" aria-label="Conversation history" style={{ listStyle: 'none' }}>
        {messages.slice(hiddenMessages).map(({ role, content }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is said has no other name
          <li key={place}>
            <Text as="div" size="xs" tone="muted">
              {speakers[role]}
            </Text>
            <Text as="div" size="sm" clamp={6} style={{ whiteSpace: 'pre-wrap' }}>
              {content}
            </Text>
          </li>
        ))}
      </Stack>
    </Card>
  );
}
