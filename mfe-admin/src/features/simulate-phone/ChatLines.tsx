import type { SimulatedMessage } from '@switchboard/contracts/simulated-phone';
import { mediaText } from '@switchboard/contracts/whatsapp-media';
import { Button, formatMoment, Stack, Text, tokens } from '@switchboard/design-system';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';

const Lines = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
  block-size: clamp(14rem, 45vh, 30rem);
  overflow-y: auto;
  padding: ${tokens.space[3]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.sunken};
  list-style: none;

  &:focus-visible {
    outline: ${tokens.focus.width} solid ${tokens.color.focus};
  }
`;

// On this phone, "me" is the contact: the organization's messages are incoming.
const Line = styled.li`
  align-self: flex-start;
  max-inline-size: 85%;
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  overflow-wrap: anywhere;
  white-space: pre-wrap;

  &[data-own] {
    align-self: flex-end;
    border-color: ${tokens.color.accentLine};
    background: ${tokens.color.accentSoft};
  }
`;

interface ChatLinesProps {
  messages: readonly SimulatedMessage[];
  onEdit: (message: SimulatedMessage) => void;
  /** The phone cannot send. */
  isOff: boolean;
}

/** The messages of a chat, oldest first. The contact can edit their own. */
export function ChatLines({ messages, onEdit, isOff }: ChatLinesProps) {
  const list = useRef<HTMLOListElement>(null);
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    if (newest) list.current?.lastElementChild?.scrollIntoView?.({ block: 'nearest' });
  }, [newest]);
  if (messages.length === 0) return <Text tone="muted">No messages yet.</Text>;
  return (
    // A scrollable area must be reachable by keyboard.
    <Lines ref={list} aria-label="Messages" aria-live="polite" tabIndex={0}>
      {messages.map((message) => (
        <Line key={message.id} data-own={message.from_me ? undefined : true}>
          {message.media && (
            <Text as="p" tone="muted">
              {mediaText(message.media)}
            </Text>
          )}
          {message.text}
          <Stack direction="row" gap={2} align="center" justify="between" wrap>
            <Text size="xs" tone="muted">
              {formatMoment(message.at)}
              {message.edited_at && ' · Edited'}
            </Text>
            {!message.from_me && message.text !== '' && (
              <Button
                size="sm"
                variant="ghost"
                isDisabled={isOff}
                onPress={() => onEdit(message)}
                aria-label={`Edit “${message.text.slice(0, 60)}”`}
              >
                Edit
              </Button>
            )}
          </Stack>
        </Line>
      ))}
    </Lines>
  );
}
