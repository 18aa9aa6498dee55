import { maxWhatsAppMessageLength } from '@switchboard/contracts/whatsapp.limits';
import { Button, Stack, Text, tokens } from '@switchboard/design-system';
import { sendsMessage, TextArea } from '@switchboard/design-system/forms';
import { IconSend } from '@switchboard/design-system/icons';
import { useCan, useFlag } from '@switchboard/platform';
import { type KeyboardEvent, useRef } from 'react';
import styled from 'styled-components';
import { BookingLinks } from './BookingLinks.tsx';

interface ComposerProps {
  text: string;
  onChange: (text: string) => void;
  /** Undefined without a number to send from. */
  onSend: ((text: string) => void) | undefined;
}

const Hint = styled(Text)`
  @media (hover: none) {
    display: none;
  }
`;

const Foot = styled(Stack)`
  row-gap: ${tokens.space[2]};

  & > :last-child {
    margin-inline-start: auto;
  }
`;

/** Inserts text at the caret, separated by a space from the text before it. */
function inserted(text: string, at: number, what: string): string {
  const before = text.slice(0, at);
  const gap = before === '' || /\s$/.test(before) ? '' : ' ';
  return `${before}${gap}${what}${text.slice(at)}`;
}

/** The message input: Enter sends, Shift+Enter starts a new line. */
export function Composer({ text, onChange, onSend }: ComposerProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const hasSlots = useFlag('slots');
  const canReadSlots = useCan('slot.read');
  const canSend = onSend !== undefined && text.trim() !== '';
  const send = () => canSend && onSend(text.trim());
  const onKeyDown = (event: KeyboardEvent) => {
    if (!sendsMessage(event)) return;
    event.preventDefault();
    send();
  };
  const insert = (link: string) => {
    const next = inserted(text, input.current?.selectionStart ?? text.length, link);
    if (next.length <= maxWhatsAppMessageLength) onChange(next);
    input.current?.focus();
  };
  return (
    <Stack gap={2}>
      <div onKeyDownCapture={onKeyDown}>
        <TextArea
          label="Message"
          rows={3}
          value={text}
          onChange={onChange}
          maxLength={maxWhatsAppMessageLength}
          showCount
          inputRef={input}
          autoFocus
        />
      </div>
      <Foot direction="row" justify="between" wrap>
        <Stack direction="row" gap={3} wrap>
          {hasSlots && canReadSlots && <BookingLinks onChoose={insert} />}
          <Hint size="sm" tone="muted">
            Enter sends, Shift+Enter begins a new line
          </Hint>
        </Stack>
        <Button variant="primary" icon={<IconSend />} isDisabled={!canSend} onPress={send}>
          Send
        </Button>
      </Foot>
    </Stack>
  );
}
