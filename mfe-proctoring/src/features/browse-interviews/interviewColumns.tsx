import type { Interview } from '@switchboard/contracts/interviews';
import { Badge, Moment, SampleBadge, Text, tokens } from '@switchboard/design-system';
import { type TableColumn, TwoLines } from '@switchboard/design-system/data';
import styled from 'styled-components';
import { InterviewStatusBadge, NeedsReviewBadge } from '../../staff/InterviewBadges.tsx';
import { interviewEnded, waitingWords } from '../../staff/interviewWords.ts';

// Below this width the flags are stacked.
const flagsPx = 1110;

const Flags = styled.span`
  display: inline-flex;
  gap: ${tokens.space[1]};

  @container (max-width: ${flagsPx}px) {
    flex-direction: column;
    align-items: flex-start;
  }
`;

/** The latest event of the interview and its time. */
function latest(interview: Interview): { word: string; at: string } {
  if (interview.ended_at) return { word: 'Ended', at: interview.ended_at };
  if (interview.started_at) return { word: 'Started', at: interview.started_at };
  if (interview.status === 'pending') return { word: 'Valid until', at: interview.expires_at };
  if (interview.status === 'expired') return { word: 'Ran out', at: interview.expires_at };
  return { word: 'Made', at: interview.created_at };
}

function Findings({ interview }: { interview: Interview }) {
  const waiting = waitingWords(interview);
  if (interview.counted_findings === 0 && waiting.length === 0) return <Text tone="muted">–</Text>;
  return (
    <Flags>
      {interview.counted_findings > 0 && <Text>{interview.counted_findings} counted</Text>}
      {waiting.map((word) => (
        <Badge key={word} tone="warning">
          {word}
        </Badge>
      ))}
    </Flags>
  );
}

/** The columns of the interview table; with `isMarked` each row shows whether it is simulated. */
export const interviewColumns = (isMarked: boolean): readonly TableColumn<Interview>[] => [
  {
    id: 'lead',
    header: 'Lead',
    isRowHeader: true,
    isTruncated: true,
    width: '34%',
    minWidth: 120,
    cell: (interview) => (
      <TwoLines>
        <Text truncate>{interview.lead_name}</Text>
        <Text truncate size="sm" tone="muted" weight="regular">
          {interview.assistant_name}
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (interview) => (
      <Flags>
        <InterviewStatusBadge status={interview.status} />
        <NeedsReviewBadge interview={interview} />
        {isMarked && interview.is_simulated && <Badge tone="outline">Simulated</Badge>}
        {interview.is_sample && <SampleBadge />}
      </Flags>
    ),
  },
  { id: 'findings', header: 'Findings', hideBelow: 620, cell: (interview) => <Findings interview={interview} /> },
  {
    id: 'ended_reason',
    header: 'Ended Reason',
    hideBelow: 860,
    isTruncated: true,
    width: '66%',
    cell: ({ ended_reason }) =>
      ended_reason ? <Text truncate>{interviewEnded(ended_reason)}</Text> : <Text tone="muted">–</Text>,
  },
  {
    id: 'when',
    header: 'When',
    hideBelow: 760,
    cell: (interview) => {
      const { word, at } = latest(interview);
      return (
        <TwoLines>
          <Text size="sm" tone="muted">
            {word}
          </Text>
          <Moment at={at} />
        </TwoLines>
      );
    },
  },
];
