import type { SimulatedChat, SimulatedMessage } from '@switchboard/contracts/simulated-phone';
import { maxWhatsAppMessageLength, optOutWords } from '@switchboard/contracts/whatsapp.limits';
import {
  Button,
  formatMoment,
  formatPhone,
  Heading,
  Link,
  Loaded,
  Skeleton,
  Stack,
  Text,
  tokens,
} from '@switchboard/design-system';
import { sendsMessage, TextArea } from '@switchboard/design-system/forms';
import { IconSend } from '@switchboard/design-system/icons';
import { endpointMutation, useMutation, useQuery } from '@switchboard/platform/query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { contactName } from './ChatList.tsx';
import { chatOf, phoneStale } from './phoneQueries.ts';

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

// On this phone the contact is “me”: what the organization wrote came in.
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

const nobody = 'Nothing was written yet.';
const stopWord = optOutWords[0].toUpperCase();

function Messages({ messages }: { messages: readonly SimulatedMessage[] }) {
  const list = useRef<HTMLOListElement>(null);
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    if (newest) list.current?.lastElementChild?.scrollIntoView?.({ block: 'nearest' });
  }, [newest]);
  if (messages.length === 0) return <Text tone="muted">{nobody}</Text>;
  return (
    // What scrolls has to be reachable by keyboard.
    <Lines ref={list} aria-label="Messages" aria-live="polite" tabIndex={0}>
      {messages.map(({ id, from_me, text, at }) => (
        <Line key={id} data-own={from_me ? undefined : true}>
          {text}
          <Text as="p" size="xs" tone="muted">
            {formatMoment(at)}
          </Text>
        </Line>
      ))}
    </Lines>
  );
}

interface ChatProps {
  numberId: string;
  chat: Pick<SimulatedChat, 'digits' | 'lead'>;
  /** The phone cannot send. */
  isOff: boolean;
}

/** One chat, seen and answered by the contact. */
export function Chat({ numberId, chat, isOff }: ChatProps) {
  const { digits, lead } = chat;
  const query = useQuery(chatOf(numberId, digits));
  const [text, setText] = useState('');
  const { mutate, isPending } = useMutation(
    endpointMutation('POST /api/whatsapp-numbers/:id/phone/chats/:digits', {
      stale: phoneStale,
      failed: 'The answer was not sent',
    }),
  );
  const name = contactName(chat);
  const answer = (words: string) => {
    if (words === '' || isOff || isPending) return;
    mutate({ params: { id: numberId, digits }, body: { text: words } }, { onSuccess: () => setText('') });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!sendsMessage(event)) return;
    event.preventDefault();
    answer(text.trim());
  };
  return (
    <Stack gap={3}>
      <Stack gap={1}>
        <Heading level={2}>You are {name}</Heading>
        <Text as="p" mono size="sm" tone="muted">
          {formatPhone(`+${digits}`)}
        </Text>
        {lead && <Link href={`/leads/${lead.id}`}>Open lead</Link>}
      </Stack>
      <Loaded query={query} failed="Failed to load messages" loading={<Skeleton lines={6} />}>
        {({ messages }) => <Messages messages={messages} />}
      </Loaded>
      <div onKeyDownCapture={onKeyDown}>
        <TextArea
          label={`Answer as ${name}`}
          rows={2}
          value={text}
          onChange={setText}
          maxLength={maxWhatsAppMessageLength}
          isDisabled={isOff}
        />
      </div>
      <Stack direction="row" justify="between" gap={2} wrap>
        <Button isDisabled={isOff || isPending} onPress={() => answer(stopWord)}>
          Answer {stopWord}
        </Button>
        <Button
          variant="primary"
          icon={<IconSend />}
          isDisabled={isOff || text.trim() === ''}
          isPending={isPending}
          onPress={() => answer(text.trim())}
        >
          Send
        </Button>
      </Stack>
      {isOff && (
        <Text as="p" size="sm" tone="muted">
          This number is offline. Replies won't arrive.
        </Text>
      )}
    </Stack>
  );
}
