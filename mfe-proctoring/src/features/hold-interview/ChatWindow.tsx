import type { InterviewLine } from '@switchboard/contracts/interview-sessions';
import { maxAnswerLength } from '@switchboard/contracts/interviews.limits';
import { Button, tokens } from '@switchboard/design-system';
import { Form, TextField } from '@switchboard/design-system/forms';
import { useState } from 'react';
import styled from 'styled-components';
import { t } from '../../texts/call/t.ts';
import { Floating } from './Floating.tsx';

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
  max-block-size: 10rem;
  padding: 0;
  overflow-y: auto;
  list-style: none;
`;

const Writing = styled(Form)`
  display: flex;
  flex-direction: column;
  align-items: stretch;
  gap: ${tokens.space[2]};
`;

interface Props {
  lines: readonly InterviewLine[];
  /** The typed text, which stays while the chat is closed. */
  text: string;
  onText: (text: string) => void;
  /** Settles when the message was accepted; rejects if it wasn't. */
  onSend: (text: string) => Promise<void>;
}

/** Messages to the interviewer outside the questions. */
export function ChatWindow({ lines, text, onText, onSend }: Props) {
  const [isSending, setSending] = useState(false);
  const messages = lines.filter(({ kind }) => kind === 'message');
  const send = async () => {
    if (text.trim() === '' || isSending) return;
    setSending(true);
    await onSend(text.trim()).then(
      () => onText(''),
      () => undefined,
    );
    setSending(false);
  };
  return (
    <Floating title={t('chat.title')}>
      {messages.length === 0 ? (
        <p>{t('chat.empty')}</p>
      ) : (
        <List tabIndex={0} aria-label={t('chat.messages')}>
          {messages.map(({ number, role, message }) => (
            <li key={number}>
              <strong>{t(role === 'user' ? 'chat.you' : 'chat.interviewer')} </strong>
              {message}
            </li>
          ))}
        </List>
      )}
      <Writing onSubmit={() => void send()}>
        <TextField
          autoFocus
          label={t('chat.message')}
          isLabelHidden
          placeholder={t('chat.message')}
          maxLength={maxAnswerLength}
          value={text}
          onChange={onText}
        />
        <Button type="submit" isPending={isSending} isDisabled={text.trim() === ''}>
          {t('chat.send')}
        </Button>
      </Writing>
    </Floating>
  );
}
