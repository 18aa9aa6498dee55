import { maxRequestLength } from '@switchboard/contracts/interviews.limits';
import { Banner, Button, Stack, Text } from '@switchboard/design-system';
import { Form, TextArea } from '@switchboard/design-system/forms';
import { useState } from 'react';
import type { Pause } from '../../call/callState.ts';
import { t } from '../../texts/call/t.ts';

interface Props {
  pause: Pause;
  onExplain: (text: string) => void;
  onAsk: (text: string) => Promise<void>;
  onEnd: () => void;
}

/** Pauses that the browser may have caused wrongly: the candidate's explanation is enough to continue. */
const explained = { monitor_detected: 'monitor', face_out_of_view: 'face' } as const;
const canExplain = (reason: Pause['reason']): reason is keyof typeof explained => reason in explained;

type Asked = (typeof explained)[keyof typeof explained] | 'message';

interface WritingProps {
  kind: Asked;
  send: (text: string) => void | Promise<void>;
  onClose: () => void;
}

function Writing({ kind, send, onClose }: WritingProps) {
  const [text, setText] = useState('');
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    if (isSending) return;
    if (text.trim() === '') return setProblem(t(`out.${kind}_missing`));
    setSending(true);
    try {
      await send(text.trim());
    } catch {
      setProblem(t('out.failed'));
    } finally {
      setSending(false);
    }
  };
  return (
    <Form onSubmit={() => void submit()}>
      <Stack gap={3}>
        <TextArea
          autoFocus
          label={t(`out.${kind}`)}
          description={t(`out.${kind}_help`)}
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
            {t(kind === 'message' ? 'out.message_send' : 'out.continue')}
          </Button>
          <Button size="lg" onPress={onClose}>
            {t('out.back')}
          </Button>
        </Stack>
      </Stack>
    </Form>
  );
}

/** What a candidate can do if they can't end the pause: explain it, ask a person, or end the interview. */
export function WaysOut({ pause, onExplain, onAsk, onEnd }: Props) {
  const [writing, setWriting] = useState<Asked | null>(null);
  const [isSent, setSent] = useState(false);
  if (writing && writing !== 'message')
    return <Writing kind={writing} send={onExplain} onClose={() => setWriting(null)} />;
  if (writing === 'message')
    return (
      <Writing
        kind="message"
        send={async (text) => {
          await onAsk(text);
          setSent(true);
          setWriting(null);
        }}
        onClose={() => setWriting(null)}
      />
    );
  // Asking isn't possible without a network.
  const { reason } = pause;
  const canAsk = reason !== 'network';
  return (
    <>
      {isSent && (
        <Banner tone="success" role="status" title={t('out.sent')}>
          {t('out.sent_text')}
        </Banner>
      )}
      <p>{t('out.text')}</p>
      <Stack direction="row" gap={3} wrap>
        {canExplain(reason) && (
          <Button size="lg" onPress={() => setWriting(explained[reason])}>
            {t(reason === 'monitor_detected' ? 'out.only_one' : 'out.in_picture')}
          </Button>
        )}
        {canAsk && (
          <Button size="lg" onPress={() => setWriting('message')}>
            {t('out.ask')}
          </Button>
        )}
        <Button size="lg" onPress={onEnd}>
          {t('out.end')}
        </Button>
      </Stack>
    </>
  );
}
