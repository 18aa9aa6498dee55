import type { ViolationCounts } from '@switchboard/contracts/interview-events';
import { countOf } from '@switchboard/contracts/interview-rules';
import { violationCounters } from '@switchboard/contracts/interviews.limits';
import { Button, IconCheckCircle, Stack, Text, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { CloseWindow } from '../../candidate/CloseWindow.tsx';
import { MessageCard } from '../../candidate/MessageCard.tsx';
import { type Sending, StillSending } from '../../candidate/StillSending.tsx';

interface Props {
  /** Where what was noted can be read and contested; null where it is not known here. */
  findingsUrl?: string | null;
  counts?: ViolationCounts | undefined;
  sending?: Sending | undefined;
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

/** `/interview-complete`. Source of its text: specification 03 §2.1. */
export function InterviewComplete({ findingsUrl = null, counts, sending }: Props) {
  const isSending = sending !== undefined && sending.pendingChunks > 0;
  return (
    <MessageCard
      icon={<IconCheckCircle />}
      tone="success"
      title="Interview Complete"
      message={
        isSending
          ? 'Thank you for completing the interview.'
          : 'Thank you for completing the interview. You may now close this window.'
      }
      actions={
        <Wide>
          {isSending && <StillSending {...sending} />}
          {counts && <Text as="p">{noted(counts)}</Text>}
          {findingsUrl !== null && (
            <Stack gap={3} align="start">
              <p>
                You can see everything that was noted, with the seconds of video beside it, and say so where it is
                wrong. A person answers. The link works for 30 days.
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
