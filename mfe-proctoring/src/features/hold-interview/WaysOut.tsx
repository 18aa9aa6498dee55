import { maxRequestLength } from '@switchboard/contracts/interviews.limits';
import { Banner, Button, Stack, Text } from '@switchboard/design-system';
import { Form, TextArea } from '@switchboard/design-system/forms';
import { useState } from 'react';
import type { Pause } from '../../call/callState.ts';

interface Props {
  pause: Pause;
  onExplain: (text: string) => void;
  onAsk: (text: string) => Promise<void>;
  onEnd: () => void;
}

const texts = {
  monitor_detected: {
    label: 'What is connected to this computer?',
    description:
      'For example: one wide screen, a projector that is off, a virtual display. The interview continues, and a person reads this.',
    missing: 'Please write what is connected.',
    send: 'Continue the interview',
  },
  face_out_of_view: {
    label: 'Why might your face not be seen?',
    description:
      'For example: light from behind, a mask, a camera at the side. The interview continues, and a person reads this.',
    missing: 'Please write a few words.',
    send: 'Continue the interview',
  },
  ask: {
    label: 'Your message',
    description: 'The answer appears on this page. Your time continues to run.',
    missing: 'Please write your message.',
    send: 'Send message',
  },
} as const;

type Asked = keyof typeof texts;

/** Pauses of which the browser may be wrong: the candidate's word is enough to continue. */
const explainLabels: Partial<Record<Pause['reason'], string>> = {
  monitor_detected: 'I have only one monitor',
  face_out_of_view: 'I am in the picture',
};
const canExplain = (reason: Pause['reason']): reason is Exclude<Asked, 'ask'> => reason in explainLabels;

interface WritingProps {
  kind: Asked;
  send: (text: string) => void | Promise<void>;
  onClose: () => void;
}

function Writing({ kind, send, onClose }: WritingProps) {
  const { label, description, missing, send: sendLabel } = texts[kind];
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    if (isSending) return;
    if (text.trim() === '') return setProblem(missing);
    setSending(true);
    try {
      await send(text.trim());
    } catch {
      setProblem('Your message was not sent. Please try again.');
    } finally {
      setSending(false);
    }
  };
  return (
    <Form onSubmit={() => void submit()}>
      <Stack gap={3}>
        <TextArea
          autoFocus
          label={label}
          description={description}
          rows={3}
          maxLength={maxRequestLength}
          value={text}
          onChange={setText}
        />
        <Text as="p" tone="danger" role="alert">
          {problem}
        </Text>
        <Stack direction="row" gap={3} wrap>
          <Button type="submit" size="lg" variant="primary" isPending={isSending}>
            {sendLabel}
          </Button>
          <Button size="lg" onPress={onClose}>
            Back
          </Button>
        </Stack>
      </Stack>
    </Form>
  );
}

/** What a candidate can do where the pause itself can't be ended: explain it, ask a person, or end the interview. */
export function WaysOut({ pause, onExplain, onAsk, onEnd }: Props) {
  const [writing, setWriting] = useState<Asked | null>(null);
  const [isSent, setSent] = useState(false);
  if (writing && writing !== 'ask') return <Writing kind={writing} send={onExplain} onClose={() => setWriting(null)} />;
  if (writing === 'ask')
    return (
      <Writing
        kind="ask"
        send={async (text) => {
          await onAsk(text);
          setSent(true);
          setWriting(null);
        }}
        onClose={() => setWriting(null)}
      />
    );
  // Without a network, nothing can be asked.
  const { reason } = pause;
  const canAsk = reason !== 'network';
  return (
    <>
      {isSent && (
        <Banner tone="success" role="status" title="Message sent">
          A person reads it. The answer appears here.
        </Banner>
      )}
      <p>If this doesn’t help, you can end the interview. Everything you have said so far is saved.</p>
      <Stack direction="row" gap={3} wrap>
        {canExplain(reason) && (
          <Button size="lg" onPress={() => setWriting(reason)}>
            {explainLabels[reason]}
          </Button>
        )}
        {canAsk && (
          <Button size="lg" onPress={() => setWriting('ask')}>
            Ask staff
          </Button>
        )}
        <Button size="lg" onPress={onEnd}>
          End Interview
        </Button>
      </Stack>
    </>
  );
}
