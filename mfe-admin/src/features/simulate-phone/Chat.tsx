import type { SimulatedChat, SimulatedFile, SimulatedMessage } from '@switchboard/contracts/simulated-phone';
import { maxWhatsAppMessageLength, optOutWords } from '@switchboard/contracts/whatsapp.limits';
import { Button, formatPhone, Heading, Link, Loaded, Skeleton, Stack, Text } from '@switchboard/design-system';
import { sendsMessage, TextArea } from '@switchboard/design-system/forms';
import { IconSend } from '@switchboard/design-system/icons';
import { Menu } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation, useQuery } from '@switchboard/platform/query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ChatLines } from './ChatLines.tsx';
import { contactName } from './ChatList.tsx';
import { chatOf, phoneStale } from './phoneQueries.ts';

const stopWord = optOutWords[0].toUpperCase();

const files: Record<SimulatedFile['kind'], { label: string; size: number }> = {
  image: { label: 'Photo', size: 240_000 },
  voice: { label: 'Voice message', size: 48_000 },
  document: { label: 'Document', size: 1_400_000 },
};
const fileKinds = ['image', 'voice', 'document'] as const;

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
  const [editedId, setEditedId] = useState<SimulatedMessage['id'] | null>(null);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (editedId) field.current?.querySelector('textarea')?.focus();
  }, [editedId]);
  const path = { id: numberId, digits };
  const send = useMutation(
    endpointMutation('POST /api/whatsapp-numbers/:id/phone/chats/:digits', {
      stale: phoneStale,
      failed: 'The answer was not sent',
    }),
  );
  const change = useMutation(
    endpointMutation('PATCH /api/whatsapp-numbers/:id/phone/chats/:digits/:message', {
      stale: phoneStale,
      failed: 'The message was not edited',
    }),
  );
  const isPending = send.isPending || change.isPending;
  const name = contactName(chat);
  const write = (message: SimulatedMessage | null) => {
    setEditedId(message?.id ?? null);
    setText(message?.text ?? '');
  };
  const done = { onSuccess: () => write(null) };
  const answer = (words: string, file?: SimulatedFile) => {
    if ((words === '' && !file) || isOff || isPending) return;
    send.mutate({ params: path, body: { text: words, ...(file ? { file } : {}) } }, done);
  };
  const save = (words: string) => {
    if (!editedId) answer(words);
    else if (words !== '' && !isOff && !isPending)
      change.mutate({ params: { ...path, message: editedId }, body: { text: words } }, done);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && editedId) write(null);
    if (!sendsMessage(event)) return;
    event.preventDefault();
    save(text.trim());
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
        {({ messages }) => <ChatLines messages={messages} onEdit={write} isOff={isOff} />}
      </Loaded>
      <div ref={field} onKeyDownCapture={onKeyDown}>
        <TextArea
          label={editedId ? 'Edit message' : `Answer as ${name}`}
          rows={2}
          value={text}
          onChange={setText}
          maxLength={maxWhatsAppMessageLength}
          isDisabled={isOff}
        />
      </div>
      <Stack direction="row" justify="between" gap={2} wrap>
        {editedId ? (
          <Button onPress={() => write(null)}>Cancel</Button>
        ) : (
          <Stack direction="row" gap={2} wrap>
            <Button isDisabled={isOff || isPending} onPress={() => answer(stopWord)}>
              Answer {stopWord}
            </Button>
            <Menu
              label="Send a file"
              trigger={<Button isDisabled={isOff || isPending}>Send file</Button>}
              items={fileKinds.map((kind) => ({
                id: kind,
                label: files[kind].label,
                onAction: () => answer(text.trim(), { kind, size: files[kind].size }),
              }))}
            />
          </Stack>
        )}
        <Button
          variant="primary"
          icon={<IconSend />}
          isDisabled={isOff || text.trim() === ''}
          isPending={isPending}
          onPress={() => save(text.trim())}
        >
          {editedId ? 'Save' : 'Send'}
        </Button>
      </Stack>
      {isOff && (
        <Text as="p" size="sm" tone="muted">
          This number is offline. Replies won’t arrive.
        </Text>
      )}
    </Stack>
  );
}
