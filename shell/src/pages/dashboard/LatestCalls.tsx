import type { CallLog } from '@switchboard/contracts/calls';
import {
  Badge,
  Card,
  EmptyState,
  ErrorState,
  IconPhone,
  IconPhoneIncoming,
  IconPhoneOutgoing,
  Link,
  Skeleton,
  Text,
  tokens,
  VisuallyHidden,
} from '@switchboard/design-system';
import { useQuery } from '@switchboard/platform/query';
import styled from 'styled-components';
import { formatPhone } from '../../calls/formatPhone.ts';
import { formatTimer } from '../../calls/liveCalls.ts';
import { latestCallsQuery } from './dashboardQueries.ts';
import { PlainTable } from './PlainTable.styles.ts';

const Name = styled.span`
  & > svg {
    margin-inline-end: ${tokens.space[2]};
    vertical-align: -0.125em;
  }
`;

const Padded = styled.div`
  padding: ${tokens.space[4]};
`;

function StatusBadge({ status }: { status: string }) {
  const tone = status === 'completed' ? 'success' : status === 'failed' ? 'danger' : 'warning';
  const word = status.replaceAll(/[-_]/g, ' ');
  return <Badge tone={tone}>{word.charAt(0).toUpperCase() + word.slice(1)}</Badge>;
}

function formatMoment(moment: string): string {
  return new Date(moment).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
}

function Row({ log }: { log: CallLog }) {
  const isInbound = log.call_type === 'inbound';
  const Direction = isInbound ? IconPhoneIncoming : IconPhoneOutgoing;
  return (
    <tr>
      <th scope="row" data-grow="">
        <Name>
          <Direction size={14} />
          <VisuallyHidden>{isInbound ? 'Inbound: ' : 'Outbound: '}</VisuallyHidden>
          {log.lead_name ?? 'Unknown caller'}
        </Name>
      </th>
      <td data-wide="">
        <Text mono size="sm">
          {formatPhone(log.phone_number)}
        </Text>
      </td>
      <td data-wide="">{log.assistant_name ?? 'No assistant'}</td>
      <td>
        <StatusBadge status={log.status} />
      </td>
      <td data-wide="" data-align="end">
        {formatTimer(log.call_duration)}
      </td>
      <td data-wide="" data-align="end">
        <Text as="time" size="sm" tone="muted" {...{ dateTime: log.created_at }}>
          {formatMoment(log.created_at)}
        </Text>
      </td>
    </tr>
  );
}

function Rows({ logs }: { logs: readonly CallLog[] }) {
  return (
    <PlainTable>
      <thead>
        <tr>
          <th scope="col">Lead</th>
          <th scope="col" data-wide="">
            Phone Number
          </th>
          <th scope="col" data-wide="">
            Assistant
          </th>
          <th scope="col">Status</th>
          <th scope="col" data-wide="" data-align="end">
            Duration
          </th>
          <th scope="col" data-wide="" data-align="end">
            Date
          </th>
        </tr>
      </thead>
      <tbody>
        {logs.map((log) => (
          <Row key={log.id} log={log} />
        ))}
      </tbody>
    </PlainTable>
  );
}

/** The newest call logs of the organization. */
export function LatestCalls() {
  const { data, isPending, error, refetch, isRefetching } = useQuery(latestCallsQuery());
  return (
    <Card title="Latest calls" titleLevel={2} padding="none" actions={<Link href="/call-logs">All call logs</Link>}>
      {isPending && (
        <Padded aria-busy="true">
          <Skeleton lines={8} />
        </Padded>
      )}
      {error && (
        <ErrorState
          title="Failed to load call logs"
          message={`${error.message} Nothing is lost.`}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      )}
      {data?.items.length === 0 && (
        <EmptyState
          icon={<IconPhone />}
          title="No call logs found"
          description="Every call your assistants place or answer is listed here with its transcript and recording."
        />
      )}
      {data && data.items.length > 0 && <Rows logs={data.items} />}
    </Card>
  );
}
