import type { WhatsAppMessage } from '@switchboard/contracts/whatsapp-messages';
import { VisuallyHidden } from '@switchboard/design-system';
import { useEffect, useRef, useState } from 'react';
import { noteOf } from './messageWords.ts';

const said = (message: WhatsAppMessage, name: string) =>
  message.direction === 'inbound'
    ? `${name} wrote: ${message.content}`
    : `A message failed. ${noteOf(message) ?? ''}`.trim();

const isTold = ({ direction, status }: WhatsAppMessage) => direction === 'inbound' || status === 'failed';

interface Known {
  ids: ReadonlySet<string>;
  /** The time of the oldest message at the start; messages before it were only loaded later. */
  from: number;
}

/** Announces messages that arrived or failed since the conversation was opened, for screen readers. */
export function NewMessages({ messages, name }: { messages: readonly WhatsAppMessage[] | undefined; name: string }) {
  const known = useRef<Known>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!messages) return;
    const before = known.current;
    const from = before?.from ?? Date.parse(messages[0]?.created_at ?? '1970-01-01');
    const told = messages.filter((message) => isTold(message) && Date.parse(message.created_at) >= from);
    known.current = { ids: new Set([...(before?.ids ?? []), ...told.map(({ id }) => id)]), from };
    const newest = before && told.findLast(({ id }) => !before.ids.has(id));
    if (newest) setText(said(newest, name));
  }, [messages, name]);
  return (
    <VisuallyHidden role="status" aria-label="New messages">
      {text}
    </VisuallyHidden>
  );
}
