import type { ViolationCounts } from '@switchboard/contracts/interview-events';
import { countOf } from '@switchboard/contracts/interview-rules';
import { violationCounters } from '@switchboard/contracts/interviews.limits';
import { Button, IconCheckCircle, IconInfo, Stack, Text, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { CloseWindow } from '../../candidate/CloseWindow.tsx';
import { closingText, isCompleted } from '../../candidate/closingText.ts';
import { MessageCard } from '../../candidate/MessageCard.tsx';
import { type Sending, StillSending } from '../../candidate/StillSending.tsx';

interface Props {
  /** Where what was noted can be read and contested; null where it is not known here. */
  findingsUrl?: string | null;
  counts?: ViolationCounts | undefined;
  sending?: Sending | undefined;
  /** Why the interview ended; null where this page doesn't know. */
  reason?: string | null;
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
    .map((counter) => countOf(counter, counts[counter], counts.limit));
  return parts.length === 0 ? 'Nothing was counted.' : `Counted: ${parts.join(', ')}.`;
}

/** Only candidates who reached the end are thanked for completing the interview; others read what happened. */
function endText(reason: string | null): { title: string; message: string; isThanked: boolean } {
  // Opened without an interview in this tab: nothing is known, and no one is thanked for what they may not have done.
  if (reason === null)
    return { title: 'Interview Ended', message: 'No interview is open in this tab.', isThanked: false };
  const closing = closingText(reason);
  const isThanked = isCompleted(reason);
  return {
    title: closing.title,
    message: isThanked ? 'Thank you for completing the interview.' : closing.message,
    isThanked,
  };
}

/** `/interview-complete`. Source of its text: specification 03 §2.1. */
export function InterviewComplete({ findingsUrl = null, counts, sending, reason = null }: Props) {
  const { title, message, isThanked } = endText(reason);
  const isSending = sending !== undefined && sending.pendingChunks > 0;
  return (
    <MessageCard
      icon={isThanked ? <IconCheckCircle /> : <IconInfo />}
      tone={isThanked ? 'success' : 'neutral'}
      title={title}
      message={isSending ? message : `${message} You may now close this window.`}
      actions={
        <Wide>
          {isSending && <StillSending {...sending} />}
          {counts && <Text as="p">{noted(counts)}</Text>}
          {findingsUrl !== null && (
            <Stack gap={3} align="start">
              <p>
                You can see everything that was noted, with the seconds of video around it, and contest what is wrong. A
                person answers. The link works for 30 days.
              </p>
              <Button size="lg" href={findingsUrl}>
                See what was noted
              </Button>
            </Stack>
          )}
          {!isSending && <CloseWindow />}
        </Wide>
      }
    />
  );
}
