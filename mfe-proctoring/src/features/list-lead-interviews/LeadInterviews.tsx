import type { Interview } from '@switchboard/contracts/interviews';
import { ErrorState, Heading, Link, Moment, Skeleton, Stack, Text, tokens } from '@switchboard/design-system';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import styled from 'styled-components';
import { InterviewStatusBadge, NeedsReviewBadge } from '../../staff/InterviewBadges.tsx';
import { interviewEnded } from '../../staff/interviewWords.ts';

// The number shown here; the list has all of them.
const shown = 3;

const List = styled.ul`
  list-style: none;

  & > li {
    display: flex;
    flex-direction: column;
    gap: ${tokens.space[1]};
    padding-block: ${tokens.space[2]};
    border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
    overflow-wrap: anywhere;
  }

  & > li:last-child {
    border-block-end: 0;
  }
`;

function Entry({ interview }: { interview: Interview }) {
  return (
    <li>
      <Stack direction="row" gap={2} wrap>
        <Link href={`/interviews/${interview.id}`}>{interview.assistant_name}</Link>
        <InterviewStatusBadge status={interview.status} />
        <NeedsReviewBadge interview={interview} />
      </Stack>
      <Text as="p" size="sm" tone="muted">
        <Moment at={interview.started_at ?? interview.created_at} />
        {interview.ended_reason && ` · ${interviewEnded(interview.ended_reason)}`}
      </Text>
    </li>
  );
}

/** The latest interviews of a lead. */
export function LeadInterviews({ leadId }: { leadId: string }) {
  const { data, error, isPending, refetch } = useQuery(
    endpointQuery('GET /api/interviews', { query: { lead_id: leadId, limit: shown } }),
  );
  return (
    <Stack as="section" gap={2}>
      <Heading level={3}>Interviews</Heading>
      {isPending && <Skeleton lines={3} />}
      {error && !data && (
        <ErrorState title="Failed to load the interviews" error={error} onRetry={() => void refetch()} />
      )}
      {data?.items.length === 0 && (
        <Text tone="muted">No interview yet. Video Interview above makes a link for this lead.</Text>
      )}
      {data && data.items.length > 0 && (
        <List>
          {data.items.map((interview) => (
            <Entry key={interview.id} interview={interview} />
          ))}
        </List>
      )}
      {data?.next_cursor && <Link href={`/interviews?lead=${leadId}`}>All interviews of this lead</Link>}
    </Stack>
  );
}
