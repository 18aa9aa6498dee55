import type { WhatsAppMessage } from '@switchboard/contracts/whatsapp-messages';
import { Button, EmptyState, ErrorState, IconMessage, Skeleton, Stack, tokens } from '@switchboard/design-system';
import { notifyError } from '@switchboard/platform';
import { useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { MessageBubble } from './MessageBubble.tsx';
import { byDay } from './messageWords.ts';
import { NewMessages } from './NewMessages.tsx';
import type { Conversation } from './useConversation.ts';

const Scroller = styled.div`
  position: relative;
  block-size: clamp(12rem, 42vh, 28rem);
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: ${tokens.space[3]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.sunken};

  &:focus-visible {
    outline: ${tokens.focus.width} solid ${tokens.color.focus};
  }
`;

const Day = styled.h3`
  align-self: center;
  margin-block: ${tokens.space[2]};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  font-weight: ${tokens.weight.semibold};
`;

const Bubbles = styled.ol`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
  list-style: none;
`;

const atEndPx = 48;

/** Keeps the newest message in view while the user is at the end; doesn't move users who read further up. */
function useEnd(newestId: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [seenId, setSeenId] = useState(newestId);
  const toEnd = () => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
    setSeenId(newestId);
  };
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || newestId === undefined || !isAtEnd.current) return;
    element.scrollTop = element.scrollHeight;
    setSeenId(newestId);
  }, [newestId]);
  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < atEndPx;
    if (isAtEnd.current) setSeenId(newestId);
  };
  return { scroller, onScroll, toEnd, hasUnseen: newestId !== undefined && newestId !== seenId };
}

interface ThreadProps {
  conversation: Conversation;
  name: string;
  onRetry: ((message: WhatsAppMessage) => void) | undefined;
  retryingId: string | undefined;
}

function Messages({
  messages,
  onRetry,
  retryingId,
}: Omit<ThreadProps, 'conversation' | 'name'> & { messages: readonly WhatsAppMessage[] }) {
  return byDay(messages).map(({ day, messages: written }) => (
    <Stack key={day} gap={2}>
      <Day>{day}</Day>
      <Bubbles aria-label={`Messages of ${day}`}>
        {written.map((message) => (
          <MessageBubble key={message.id} message={message} onRetry={onRetry} isRetrying={message.id === retryingId} />
        ))}
      </Bubbles>
    </Stack>
  ));
}

/** The messages, oldest first, with a button that loads older ones. */
export function Thread({ conversation, name, onRetry, retryingId }: ThreadProps) {
  const { thread, messages } = conversation;
  const { scroller, onScroll, toEnd, hasUnseen } = useEnd(messages?.at(-1)?.id);
  if (!messages && thread.error)
    return (
      <ErrorState
        title="Failed to load messages"
        error={thread.error}
        onRetry={() => void thread.refetch()}
        isRetrying={thread.isFetching}
      />
    );
  const loadEarlier = async () => {
    const { isFetchNextPageError, error } = await thread.fetchNextPage();
    if (isFetchNextPageError) notifyError('Failed to load messages', error);
  };
  return (
    <Stack gap={2}>
      {/* A scrollable area must be reachable by keyboard. */}
      <Scroller ref={scroller} role="region" aria-label={`Conversation with ${name}`} tabIndex={0} onScroll={onScroll}>
        {!messages && <Skeleton lines={6} />}
        {messages?.length === 0 && (
          <EmptyState
            icon={<IconMessage />}
            title="No messages yet"
            description={`Messages between you and ${name} will appear here.`}
          />
        )}
        {thread.hasNextPage && (
          <Stack align="center">
            <Button size="sm" isPending={thread.isFetchingNextPage} onPress={() => void loadEarlier()}>
              Earlier messages
            </Button>
          </Stack>
        )}
        {messages && <Messages messages={messages} onRetry={onRetry} retryingId={retryingId} />}
      </Scroller>
      {hasUnseen && (
        <Stack align="center">
          <Button size="sm" onPress={toEnd}>
            Newer messages below
          </Button>
        </Stack>
      )}
      <NewMessages messages={messages} name={name} />
    </Stack>
  );
}
