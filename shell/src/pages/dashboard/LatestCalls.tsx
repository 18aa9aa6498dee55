import type { CallLog } from '@switchboard/contracts/call-logs';
import {
  Badge,
  Card,
  EmptyState,
  ErrorState,
  formatDuration,
  formatPhone,
  IconAlertCircle,
  IconBot,
  IconCheckCircle,
  IconPhone,
  IconPhoneIncoming,
  IconPhoneOutgoing,
  Link,
  Moment,
  SampleBadge,
  Skeleton,
  Text,
  tokens,
  VisuallyHidden,
} from '@switchboard/design-system';
import { callLogStatus } from '@switchboard/platform';
import { useQuery } from '@switchboard/platform/query';
import styled from 'styled-components';
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

const statusIcons = { success: <IconCheckCircle />, danger: <IconAlertCircle />, warning: <IconPhone /> };

function StatusBadge({ status }: { status: string }) {
  const { word, tone } = callLogStatus(status);
  return (
    <Badge tone={tone} icon={statusIcons[tone]}>
      {word}
    </Badge>
  );
}

const simulated = {
  tone: 'info',
  icon: <IconBot />,
  title: 'Simulated by the sandbox: no phone rings.',
} as const;

function Row({ log, isMarked }: { log: CallLog; isMarked: boolean }) {
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
      <td data-wide="most">{log.assistant_name ?? 'No assistant'}</td>
      <td>
        <StatusBadge status={log.status} /> {isMarked && <Badge {...simulated}>Simulated</Badge>}
        {log.is_sample && <SampleBadge />}
      </td>
      <td data-wide="" data-align="end">
        {formatDuration(log.call_duration)}
      </td>
      <td data-wide="" data-align="end">
        <Text size="sm" tone="muted">
          <Moment at={log.created_at} />
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
          <th scope="col" data-wide="most">
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
          <Row key={log.id} log={log} isMarked={log.is_simulated && !areAllSimulated(logs)} />
        ))}
      </tbody>
    </PlainTable>
  );
}

// Said once for all of them; only among others a row says it of itself.
const areAllSimulated = (logs: readonly CallLog[]) => logs.length > 0 && logs.every((log) => log.is_simulated);

/** The newest call logs of the organization. */
export function LatestCalls() {
  const { data, isPending, error, refetch, isRefetching } = useQuery(latestCallsQuery());
  return (
    <Card
      title="Latest calls"
      titleLevel={2}
      padding="none"
      badge={data && areAllSimulated(data.items) && <Badge {...simulated}>Simulated calls</Badge>}
      actions={<Link href="/call-logs">All call logs</Link>}
    >
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
          description="Calls that your assistants place or answer appear here with their transcript and recording."
        />
      )}
      {data && data.items.length > 0 && <Rows logs={data.items} />}
    </Card>
  );
}
