import { maxRequestLength } from '@switchboard/contracts/interviews.limits';
import { Banner, Button, Stack, Text } from '@switchboard/design-system';
import { Form, TextArea } from '@switchboard/design-system/forms';
import { ApiError, request } from '@switchboard/platform';
import { useState } from 'react';

const words = {
  adjustment: {
    label: 'What do you need?',
    description:
      'For example: more time (60 minutes), no screen sharing, questions in writing. You don’t need to say why.',
    send: 'Send my request',
  },
  no_consent: {
    label: 'What don’t you agree to?',
    description: 'You don’t need to give a reason.',
    send: 'Send that I don’t agree',
  },
  message: {
    label: 'Your message',
    description: 'For example: you need another time, or you can’t continue an interview that was interrupted.',
    send: 'Send message',
  },
} as const;

interface Props {
  token: string;
  kind: keyof typeof words;
  /** Null where the link doesn't open, and doesn't say whose it is. */
  organization: string | null;
  /** It was sent before, and no one has answered yet. */
  isSent?: boolean;
  onClose: () => void;
}

const missing = { adjustment: 'Please write what you need.', message: 'Please write your message.' } as const;

/** What a candidate says to staff before the start, and what happens then. */
export function AskStaff({ token, kind, organization, isSent = false, onClose }: Props) {
  const [message, setMessage] = useState('');
  const [step, setStep] = useState<'writing' | 'sending' | 'sent'>(isSent ? 'sent' : 'writing');
  const [problem, setProblem] = useState<string | null>(null);
  const to = organization ?? 'the people who invited you';
  const send = async () => {
    if (kind !== 'no_consent' && message.trim() === '') return setProblem(missing[kind]);
    setStep('sending');
    setProblem(null);
    try {
      await request('POST /api/video-call/:token/requests', { params: { token }, body: { kind, message } });
      setStep('sent');
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'Please try again.');
      setStep('writing');
    }
  };
  if (step === 'sent')
    return (
      <Banner tone="success" role="status" title={`Sent to ${to}`}>
        {kind === 'message'
          ? 'A person reads it. You get the answer by email.'
          : 'A person reads it. You get the answer by email, and it appears on this page. You don’t have to start now. This isn’t held against you.'}
      </Banner>
    );
  const { label, description, send: sendLabel } = words[kind];
  return (
    <Form onSubmit={() => void send()}>
      <Stack gap={3}>
        <Text as="p">{`This goes to ${organization === null ? to : `the people at ${organization}`}. It isn’t held against you.`}</Text>
        <TextArea
          autoFocus
          label={label}
          description={description}
          rows={4}
          maxLength={maxRequestLength}
          value={message}
          onChange={setMessage}
        />
        <Text as="p" tone="danger" role="alert">
          {problem}
        </Text>
        <Stack direction="row" gap={3}>
          <Button type="submit" variant="primary" isPending={step === 'sending'}>
            {sendLabel}
          </Button>
          <Button onPress={onClose}>Cancel</Button>
        </Stack>
      </Stack>
    </Form>
  );
}
