import type { CampaignProgress } from '@switchboard/contracts/campaign-work';
import { Badge, formatDuration, Heading, Link, Stack, Text, tokens } from '@switchboard/design-system';
import { useEffect, useState } from 'react';
import styled from 'styled-components';

const List = styled.ul`
  display: flex;
  flex-direction: column;
  list-style: none;
`;

const Row = styled.li`
  display: flex;
  align-items: center;
  gap: ${tokens.space[3]};
  min-block-size: ${tokens.size.row};
  border-block-end: ${tokens.line.hair} solid ${tokens.color.line};

  & > :nth-child(2) {
    flex: 1;
    min-inline-size: 0;
  }

  &:last-child {
    border-block-end: 0;
  }
`;

function useSeconds(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

const isTalking = (status: string) => status === 'connected';

/** The calls that a campaign has now; nothing while it has none. */
export function LiveCalls({ calls }: { calls: CampaignProgress['live_calls'] }) {
  const now = useSeconds(calls.some(({ connected_at }) => connected_at !== null));
  if (calls.length === 0) return null;
  return (
    <Stack as="section" gap={2}>
      <Heading level={3}>Live calls</Heading>
      <List>
        {calls.map(({ id, lead_id, lead_name, status, connected_at }) => (
          <Row key={id}>
            <Badge tone={isTalking(status) ? 'live' : 'ringing'} isPulsing={!isTalking(status)}>
              {isTalking(status) ? 'Connected' : status === 'ringing' ? 'Ringing' : 'Dialing'}
            </Badge>
            <Text truncate>
              <Link href={`/leads/${lead_id}`} variant="quiet">
                {lead_name}
              </Link>
            </Text>
            {connected_at && (
              <Text mono size="sm" aria-label="Duration">
                {formatDuration((now - Date.parse(connected_at)) / 1000)}
              </Text>
            )}
          </Row>
        ))}
      </List>
    </Stack>
  );
}
