import type { ScheduledCall } from '@switchboard/contracts/scheduled-calls';
import { Heading, Loaded, Skeleton, Stack } from '@switchboard/design-system';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import styled from 'styled-components';
import { type ScheduleChange, ScheduledCallLine } from './ScheduledCallLine.tsx';

const Lines = styled.ul`
  list-style: none;
`;

const shownCount = 5;

/** Open calls, soonest first, followed by the calls that were given up, which people ask about. */
function worthShowing(calls: readonly ScheduledCall[]): ScheduledCall[] {
  const open = calls.filter(({ status }) => status === 'scheduled');
  const givenUp = calls.filter(({ status }) => status === 'failed' || status === 'expired');
  return [...open.reverse(), ...givenUp];
}

interface LeadScheduleProps {
  leadId: string;
  onChange: (change: ScheduleChange, call: ScheduledCall) => void;
}

/** When a lead is called next, and why not yet; empty if no call is scheduled. */
export function LeadSchedule({ leadId, onChange }: LeadScheduleProps) {
  const query = useQuery(
    endpointQuery('GET /api/scheduled-calls', { query: { lead_id: leadId, direction: 'desc', limit: shownCount } }),
  );
  const calls = worthShowing(query.data?.items ?? []);
  if (query.data && calls.length === 0) return null;
  return (
    <Stack as="section" gap={2}>
      <Heading level={3}>Scheduled call</Heading>
      <Loaded query={query} failed="Failed to load the scheduled call" loading={<Skeleton lines={2} />}>
        {() => (
          <Lines>
            {calls.map((call) => (
              <ScheduledCallLine key={call.id} call={call} onChange={(change) => onChange(change, call)} />
            ))}
          </Lines>
        )}
      </Loaded>
    </Stack>
  );
}
