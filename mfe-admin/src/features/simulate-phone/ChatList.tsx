import type { SimulatedChat } from '@switchboard/contracts/simulated-phone';
import { mediaText } from '@switchboard/contracts/whatsapp-media';
import { Button, EmptyState, formatPhone, IconMessage, Link, Stack, Text, tokens } from '@switchboard/design-system';
import { Form, PhoneField } from '@switchboard/design-system/forms';
import { useState } from 'react';
import styled from 'styled-components';

const List = styled.ul`
  list-style: none;

  & > li > a {
    display: block;
    padding: ${tokens.space[3]};
    border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
    border-radius: ${tokens.radius.sm};
    color: inherit;
    text-decoration: none;
  }

  & > li > a:hover,
  & > li > a[aria-current='true'] {
    background: ${tokens.color.hover};
  }
`;

/** The contact of a chat: the lead's name, or the number. */
export function contactName({ digits, lead }: Pick<SimulatedChat, 'digits' | 'lead'>): string {
  return lead?.name ?? formatPhone(`+${digits}`);
}

function Line({ chat, href, isOpen }: { chat: SimulatedChat; href: string; isOpen: boolean }) {
  const { digits, lead, last_message: last } = chat;
  return (
    <li>
      <Link href={href} aria-current={isOpen ? 'true' : undefined}>
        <Text as="p" weight="medium" truncate>
          {contactName(chat)}
        </Text>
        {lead && (
          <Text as="p" mono size="sm" tone="muted">
            {formatPhone(`+${digits}`)}
          </Text>
        )}
        {last && (
          <Text as="p" size="sm" tone="muted" truncate>
            {last.from_me ? 'Received: ' : 'Wrote: '}
            {[last.media && mediaText(last.media), last.text].filter(Boolean).join(': ')}
          </Text>
        )}
      </Link>
    </li>
  );
}

interface ChatListProps {
  chats: readonly SimulatedChat[];
  openDigits: string | null;
  hrefOf: (digits: string) => string;
  onOpen: (digits: string) => void;
}

/** Everyone who chats with the number, and a form to chat as another contact. */
export function ChatList({ chats, openDigits, hrefOf, onOpen }: ChatListProps) {
  const [phone, setPhone] = useState('');
  const digits = phone.replace(/\D/g, '');
  const isNumber = phone.startsWith('+') && digits.length >= 8;
  const open = () => {
    if (!isNumber) return;
    onOpen(digits);
    setPhone('');
  };
  return (
    <Stack gap={4}>
      {chats.length === 0 ? (
        <EmptyState
          icon={<IconMessage />}
          title="No chats yet"
          description="People who received messages from this number appear here. You can answer for them."
        />
      ) : (
        <List aria-label="Chats">
          {chats.map((chat) => (
            <Line key={chat.digits} chat={chat} href={hrefOf(chat.digits)} isOpen={chat.digits === openDigits} />
          ))}
        </List>
      )}
      <Form onSubmit={open}>
        <PhoneField label="Write as another number" value={phone} onChange={setPhone} autoComplete="off" />
        <Button type="submit" isDisabled={!isNumber}>
          Open chat
        </Button>
      </Form>
    </Stack>
  );
}
