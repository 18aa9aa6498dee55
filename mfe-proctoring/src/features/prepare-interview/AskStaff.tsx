import type { InterviewSession } from '@switchboard/contracts/interview-sessions';
import { maxRequestLength } from '@switchboard/contracts/interviews.limits';
import { Banner, Button, Stack, Text } from '@switchboard/design-system';
import { Form, TextArea } from '@switchboard/design-system/forms';
import { ApiError, request } from '@switchboard/platform';
import { useState } from 'react';

const words = {
  adjustment: {
    label: 'What do you need?',
    description: 'For example more time, no screen sharing, or questions in writing. Nobody asks you why.',
    send: 'Send my request',
  },
  no_consent: {
    label: 'What do you not agree to?',
    description: 'You need not give a reason.',
    send: 'Send that I do not agree',
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
      <Banner tone="success" role="status" title={`${organization_name} has been told`}>
        A person reads it and answers you: with another link, with fewer checks or more time, or in another way. You do
        not have to start now. It is no mark against you.
      </Banner>
    );
  const { label, description, send: sendLabel } = words[kind];
  return (
    <Form onSubmit={() => void send()}>
      <Stack gap={3}>
        <Text as="p">{`This goes to the people at ${organization_name}. It is no mark against you.`}</Text>
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
