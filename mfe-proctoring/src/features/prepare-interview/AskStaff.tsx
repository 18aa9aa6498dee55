import type { InterviewSession } from '@switchboard/contracts/interview-sessions';
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
} as const;

interface Props {
  token: string;
  kind: keyof typeof words;
  interview: InterviewSession;
  onClose: () => void;
}

/** What a candidate says to staff before the start, and what happens then. */
export function AskStaff({ token, kind, interview, onClose }: Props) {
  const [message, setMessage] = useState('');
  const [step, setStep] = useState<'writing' | 'sending' | 'sent'>(
    interview.requested.includes(kind) ? 'sent' : 'writing',
  );
  const [problem, setProblem] = useState<string | null>(null);
  const { organization_name } = interview;
  const send = async () => {
    if (kind === 'adjustment' && message.trim() === '') return setProblem('Please write what you need.');
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
      <Banner tone="success" role="status" title={`Sent to ${organization_name}`}>
        A person reads it. You get the answer by email, and it appears on this page. You don’t have to start now. This
        isn’t held against you.
      </Banner>
    );
  const { label, description, send: sendLabel } = words[kind];
  return (
    <Form onSubmit={() => void send()}>
      <Stack gap={3}>
        <Text as="p">{`This goes to the people at ${organization_name}. It isn’t held against you.`}</Text>
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
