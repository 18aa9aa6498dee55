import { parseTranscript } from '@switchboard/contracts/transcript-messages';
import { Button, Stack, Text, tokens } from '@switchboard/design-system';
import { Tabs } from '@switchboard/design-system/data';
import { useMemo, useState } from 'react';
import styled from 'styled-components';

const Said = styled.li`
  max-inline-size: ${tokens.width.prose};
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  overflow-wrap: anywhere;
  white-space: pre-wrap;

  &[data-role='user'] {
    align-self: end;
    background: ${tokens.color.accentSoft};
  }

  &[data-role='system'] {
    align-self: center;
    background: ${tokens.color.sunken};
    color: ${tokens.color.inkMuted};
  }
`;

const Raw = styled.pre`
  max-block-size: 70vh;
  margin: 0;
  padding: ${tokens.space[3]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  font-family: ${tokens.font.mono};
  font-size: ${tokens.text.sm};
  overflow: auto;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

const speakers = { user: 'User', assistant: 'Assistant', system: 'System' } as const;
const messagesAtOnce = 200;

function Chat({ content }: { content: string }) {
  const messages = useMemo(() => parseTranscript(content), [content]);
  const [shown, setShown] = useState(messagesAtOnce);
  return (
    <Stack gap={3}>
      <Stack as="ol" role="list" aria-label="Conversation" gap={2} align="start" style={{ listStyle: 'none' }}>
        {messages.slice(0, shown).map(({ role, content: said }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is said has no other name
          <Said key={place} data-role={role}>
            <Text as="div" size="xs" tone="muted">
              {speakers[role]}
            </Text>
            {said}
          </Said>
        ))}
      </Stack>
      {shown < messages.length && (
        <Stack align="center">
          <Button size="sm" onPress={() => setShown(shown + messagesAtOnce)}>
            Show more of {messages.length.toLocaleString('en')} messages
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

/** A conversation as a chat and as its original text. */
export function TranscriptView({ content }: { content: string }) {
  return (
    <Tabs
      label="Transcript"
      items={[
        { id: 'chat', label: 'Chat View', content: <Chat content={content} /> },
        {
          id: 'raw',
          label: 'Raw Text',
          content: (
            <Raw tabIndex={0} role="region" aria-label="Raw text">
              {content}
            </Raw>
          ),
        },
      ]}
    />
  );
}
