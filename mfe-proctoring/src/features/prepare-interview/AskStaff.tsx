import { maxRequestLength } from '@switchboard/contracts/interviews.limits';
import { Banner, Button, Stack, Text } from '@switchboard/design-system';
import { Form, TextArea } from '@switchboard/design-system/forms';
import { request } from '@switchboard/platform';
import { useState } from 'react';
import { problemText } from '../../texts/later/problemText.ts';
import { t } from '../../texts/later/t.ts';
import { language } from '../../texts/texts.ts';

type Kind = 'adjustment' | 'no_consent' | 'message';

interface Props {
  token: string;
  kind: Kind;
  /** Null if the link doesn't open, so that its organization is unknown. */
  organization: string | null;
  /** A message was sent before, and no one has answered yet. */
  isSent?: boolean;
  onClose: () => void;
}

/** A candidate's message to staff before the start, and what happens next. */
export function AskStaff({ token, kind, organization, isSent = false, onClose }: Props) {
  const [message, setMessage] = useState('');
  const [step, setStep] = useState<'writing' | 'sending' | 'sent'>(isSent ? 'sent' : 'writing');
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    if (kind !== 'no_consent' && message.trim() === '') return setProblem(t(`ask.${kind}_missing`));
    setStep('sending');
    setProblem(null);
    try {
      await request('POST /api/video-call/:token/requests', {
        params: { token },
        body: { kind, message, language: language() },
      });
      setStep('sent');
    } catch (error) {
      setProblem(problemText(error));
      setStep('writing');
    }
  };
  if (step === 'sent')
    return (
      <Banner
        tone="success"
        role="status"
        title={organization === null ? t('ask.sent_unknown') : t('ask.sent', { organization })}
      >
        {t(kind === 'message' ? 'ask.sent_message' : 'ask.sent_request')}
      </Banner>
    );
  return (
    <Form onSubmit={() => void send()}>
      <Stack gap={3}>
        <Text as="p">{organization === null ? t('ask.to_unknown') : t('ask.to', { organization })}</Text>
        <TextArea
          autoFocus
          label={t(`ask.${kind}`)}
          description={t(`ask.${kind}_help`)}
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
            {t(`ask.${kind}_send`)}
          </Button>
          <Button onPress={onClose}>{t('ask.cancel')}</Button>
        </Stack>
      </Stack>
    </Form>
  );
}
