import type { CandidateFinding } from '@switchboard/contracts/interview-findings';
import { maxRequestLength } from '@switchboard/contracts/interviews.limits';
import { Banner, Button, Stack } from '@switchboard/design-system';
import { TextArea } from '@switchboard/design-system/forms';
import { ApiError } from '@switchboard/platform';
import { endpointMutation, useMutation, useQueryClient } from '@switchboard/platform/query';
import { useState } from 'react';
import { findingsQuery } from '../../api/findings.ts';
import { t } from '../../texts/findings/t.ts';
import { problemText } from '../../texts/later/problemText.ts';
import { language } from '../../texts/texts.ts';

interface Props {
  token: string;
  finding: CandidateFinding;
  /** The typed text is kept by the page, so that it survives changes of this form. */
  text: string;
  onType: (text: string) => void;
}

/** Contests a finding, once. The typed text stays if it can't be sent. */
export function ContestForm({ token, finding, text, onType }: Props) {
  const client = useQueryClient();
  const { queryKey } = findingsQuery(token);
  const { number } = finding;
  const [isMissing, setMissing] = useState(false);
  const [isOpen, setOpen] = useState(text !== '');
  const contest = useMutation({
    ...endpointMutation('POST /api/interview-findings/:token/contests', { failed: () => undefined }),
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      onType('');
    },
    onError: (error) => {
      // It was contested in another tab: shows the current state.
      if (error instanceof ApiError && error.code === 'CONFLICT') void client.invalidateQueries({ queryKey });
    },
  });
  const send = () => {
    const trimmed = text.trim();
    setMissing(trimmed === '');
    if (trimmed !== '')
      contest.mutate({
        params: { token },
        query: { language: language() },
        body: { finding_id: finding.id, text: trimmed },
      });
  };
  if (!isOpen)
    return (
      <Stack direction="row">
        <Button size="lg" aria-label={t('contest.open_number', { number })} onPress={() => setOpen(true)}>
          {t('contest.open')}
        </Button>
      </Stack>
    );
  return (
    <Stack gap={3} align="stretch">
      <TextArea
        label={t('contest.label', { number })}
        description={t('contest.help')}
        value={text}
        onChange={onType}
        rows={4}
        // A candidate who opened the field wants to type in it next.
        autoFocus
        maxLength={maxRequestLength}
        showCount
        isDisabled={contest.isPending}
        errorMessage={isMissing && text.trim() === '' ? t('contest.missing') : undefined}
      />
      {contest.error && (
        <Banner tone="danger" title={t('contest.failed')} role="alert">
          {`${problemText(contest.error)} ${t('contest.kept')}`}
        </Banner>
      )}
      <Stack direction="row">
        <Button
          size="lg"
          variant="primary"
          isPending={contest.isPending}
          aria-label={t('contest.send_number', { number })}
          onPress={send}
        >
          {t('contest.send')}
        </Button>
      </Stack>
    </Stack>
  );
}
