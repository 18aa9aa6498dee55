import type { ViolationCounts } from '@switchboard/contracts/interview-events';
import { findingsLinkDays, violationCounters } from '@switchboard/contracts/interviews.limits';
import { Button, IconCheckCircle, IconInfo, Stack, Text, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { CloseWindow } from '../../candidate/CloseWindow.tsx';
import { closingText, isCompleted } from '../../candidate/closingText.ts';
import { MessageCard } from '../../candidate/MessageCard.tsx';
import { type Sending, StillSending } from '../../candidate/StillSending.tsx';
import { countText } from '../../texts/ends/countText.ts';
import { t } from '../../texts/ends/t.ts';
import { locale } from '../../texts/texts.ts';

interface Props {
  /** The page where findings can be read and contested; null if it is unknown here. */
  findingsUrl?: string | null;
  counts?: ViolationCounts | undefined;
  sending?: Sending | undefined;
  /** Why the interview ended; null if this page doesn't know. */
  reason?: string | null;
  /** Set if the page follows the closing card. */
  takesFocus?: boolean;
}

const Wide = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[5]};
  inline-size: 100%;
`;

function noted(counts: ViolationCounts): string {
  const parts = violationCounters
    .filter((counter) => counts[counter] > 0)
    .map((counter) => countText(counter, counts[counter], counts.limit));
  return parts.length === 0
    ? t('complete.nothing')
    : t('complete.counted', { counts: new Intl.ListFormat(locale(), { type: 'unit' }).format(parts) });
}

/** Only candidates who reached the end are thanked for completing the interview; others see what happened. */
function endText(reason: string | null): { title: string; message: string; isThanked: boolean } {
  // Opened without an interview in this tab: the reason is unknown, and people aren't thanked for something that they may not have done.
  if (reason === null) return { title: t('title.ended'), message: t('why.unknown'), isThanked: false };
  const closing = closingText(reason);
  const isThanked = isCompleted(reason);
  return {
    title: closing.title,
    message: isThanked ? t('complete.thanks') : closing.message,
    isThanked,
  };
}

/** `/interview-complete`. Source of its text: specification 03 §2.1. */
export function InterviewComplete(props: Props) {
  const { findingsUrl = null, counts, sending, reason = null, takesFocus = false } = props;
  const { title, message, isThanked } = endText(reason);
  const isSending = sending !== undefined && sending.pendingChunks > 0;
  return (
    <MessageCard
      takesFocus={takesFocus}
      icon={isThanked ? <IconCheckCircle /> : <IconInfo />}
      tone={isThanked ? 'success' : 'neutral'}
      title={title}
      message={isSending ? message : `${message} ${t('complete.close')}`}
      actions={
        <Wide>
          {isSending && <StillSending {...sending} />}
          {counts && <Text as="p">{noted(counts)}</Text>}
          {findingsUrl !== null && (
            <Stack gap={3} align="start">
              <p>{t('complete.findings', { days: findingsLinkDays })}</p>
              <Button size="lg" href={findingsUrl}>
                {t('complete.see')}
              </Button>
            </Stack>
          )}
          {!isSending && <CloseWindow />}
        </Wide>
      }
    />
  );
}
