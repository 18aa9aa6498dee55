import type { ClientCall, ClientLead } from '@switchboard/contracts/client-portal';
import {
  Button,
  DescriptionList,
  formatDuration,
  formatPhone,
  Heading,
  isolated,
  Link,
  Loaded,
  Moment,
  Skeleton,
  Stack,
  Text,
  tokens,
} from '@switchboard/design-system';
import { SidePanel } from '@switchboard/design-system/overlays';
import { endedReasonText } from '@switchboard/platform';
import { endpointPages, endpointQuery, useInfiniteQuery, useQuery } from '@switchboard/platform/query';
import styled from 'styled-components';
import { CallOutcome } from '../../CallOutcome.tsx';

const Calls = styled.ul`
  list-style: none;

  & > li {
    display: flex;
    align-items: flex-start;
    gap: ${tokens.space[3]};
    padding-block: ${tokens.space[3]};
    border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
  }

  & > li:last-child {
    border-block-end: 0;
  }

  & > li > :first-child {
    flex: 1;
    min-inline-size: 0;
  }
`;

function facts(lead: ClientLead) {
  return [
    {
      term: 'Phone Number',
      value: (
        <Text mono size="sm">
          {formatPhone(lead.phone_number)}
        </Text>
      ),
    },
    ...(lead.additional_numbers.length > 0
      ? [
          {
            term: 'Additional numbers',
            value: (
              <Stack gap={1}>
                {lead.additional_numbers.map((number) => (
                  <Text key={number} mono size="sm">
                    {formatPhone(number)}
                  </Text>
                ))}
              </Stack>
            ),
          },
        ]
      : []),
    { term: 'Email', value: lead.email ? <Link href={`mailto:${lead.email}`}>{lead.email}</Link> : null },
    { term: 'Company', value: lead.company },
    { term: 'Title', value: lead.title },
    { term: 'Scheduled Call', value: <Moment at={lead.scheduled_time} none="Not scheduled" /> },
    { term: 'Total Calls', value: lead.total_calls },
    { term: 'Created', value: <Moment at={lead.created_at} /> },
  ];
}

function CallLine({ call, onOpen }: { call: ClientCall; onOpen: () => void }) {
  const reason = endedReasonText(call.ended_reason);
  return (
    <li>
      <Stack gap={1}>
        <Stack direction="row" gap={2} wrap>
          <Text weight="medium">
            <Moment at={call.created_at} />
          </Text>
          <CallOutcome call={call} />
          <Text mono size="sm" tone="muted">
            {formatDuration(call.call_duration)}
          </Text>
        </Stack>
        {reason && (
          <Text as="p" size="sm" tone="muted">
            {reason}
          </Text>
        )}
        {call.summary && (
          <Text as="p" size="sm" clamp={2}>
            {call.summary}
          </Text>
        )}
      </Stack>
      {(call.has_transcript || call.has_recording) && (
        <Button size="sm" variant="ghost" onPress={onOpen}>
          Open
        </Button>
      )}
    </li>
  );
}

function CallHistory({ leadId, onOpenCall }: { leadId: string; onOpenCall: (id: string) => void }) {
  const calls = useInfiniteQuery(endpointPages('GET /api/client/calls', { query: { lead_id: leadId } }));
  return (
    <Stack as="section" gap={2}>
      <Heading level={3}>Calls</Heading>
      <Loaded query={calls} failed="Failed to load call logs" loading={<Skeleton lines={4} />}>
        {(rows) =>
          rows.length === 0 ? (
            <Text tone="muted">No calls yet. The first call will be listed here.</Text>
          ) : (
            <>
              <Calls>
                {rows.map((call) => (
                  <CallLine key={call.id} call={call} onOpen={() => onOpenCall(call.id)} />
                ))}
              </Calls>
              {calls.hasNextPage && (
                <Button size="sm" isPending={calls.isFetchingNextPage} onPress={() => void calls.fetchNextPage()}>
                  Load more
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}

interface LeadPanelProps {
  leadId: string;
  onClose: () => void;
  onOpenCall: (callId: string) => void;
}

/** A lead next to the list: who it is, and how each call ended. */
export function LeadPanel({ leadId, onClose, onOpenCall }: LeadPanelProps) {
  const lead = useQuery(endpointQuery('GET /api/client/leads/:id', { params: { id: leadId } }));
  const { data } = lead;
  return (
    <SidePanel onClose={onClose} title={data ? isolated(`${data.first_name} ${data.last_name}`) : 'Lead'}>
      <Loaded query={lead} failed="Failed to load the lead" loading={<Skeleton lines={10} />}>
        {(known) => (
          <Stack gap={5}>
            <DescriptionList items={facts(known)} />
            <CallHistory leadId={leadId} onOpenCall={onOpenCall} />
          </Stack>
        )}
      </Loaded>
    </SidePanel>
  );
}
