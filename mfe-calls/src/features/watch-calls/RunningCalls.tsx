import type { Call } from '@switchboard/contracts/calls';
import {
  Badge,
  type BadgeTone,
  Button,
  ErrorState,
  formatPhone,
  isolated,
  Moment,
  Section,
  Skeleton,
  Stack,
  Text,
  tokens,
} from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import styled from 'styled-components';
import { useRunningCalls } from './useRunningCalls.ts';

const words: Partial<Record<Call['status'], { word: string; tone: BadgeTone }>> = {
  initiated: { word: 'Dialing', tone: 'neutral' },
  dialing: { word: 'Dialing', tone: 'neutral' },
  ringing: { word: 'Ringing', tone: 'warning' },
  connected: { word: 'Connected', tone: 'success' },
};

const Lines = styled.ul`
  list-style: none;

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${tokens.space[2]} ${tokens.space[4]};
    min-block-size: ${tokens.size.bar};
    padding-block: ${tokens.space[2]};
    border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
  }

  /* Names begin below each other, whatever a badge says. */
  & > li > :first-child {
    min-inline-size: 6.5rem;
  }

  & > li > :nth-child(2) {
    flex: 1 1 12rem;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`;

function RunningLine({ call }: { call: Call }) {
  const canCall = useCan('call.place');
  const end = useMutation(
    endpointMutation('POST /api/call/:id/end', { stale: ['GET /api/call'], failed: 'The call could not be ended' }),
  );
  const { word, tone } = words[call.status] ?? { word: 'Ending', tone: 'neutral' };
  return (
    <li>
      <Badge tone={tone}>{word}</Badge>
      <div>
        <Text weight="medium">{isolated(call.lead_name)}</Text>{' '}
        <Text mono size="sm" tone="muted">
          {formatPhone(call.phone_number)}
        </Text>
      </div>
      <Text size="sm" tone="muted">
        {call.assistant_name}
      </Text>
      <Text size="sm" tone="muted">
        since <Moment at={call.connected_at ?? call.created_at} />
      </Text>
      {canCall && (
        <Button size="sm" isPending={end.isPending} onPress={() => end.mutate({ params: { id: call.id } })}>
          End call
        </Button>
      )}
    </li>
  );
}

/** The calls that are going on now. */
export function RunningCalls() {
  const { query, calls, hasMore } = useRunningCalls();
  return (
    <Section title={calls ? `Running now: ${calls.length}${hasMore ? '+' : ''}` : 'Running now'}>
      {!calls && query.error && (
        <ErrorState title="Failed to load the running calls" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!calls && !query.error && <Skeleton lines={2} />}
      {calls?.length === 0 && <Text tone="muted">No one is being called right now.</Text>}
      {calls && calls.length > 0 && (
        <Stack gap={0}>
          <Lines aria-label="Running calls">
            {calls.map((call) => (
              <RunningLine key={call.id} call={call} />
            ))}
          </Lines>
        </Stack>
      )}
    </Section>
  );
}
