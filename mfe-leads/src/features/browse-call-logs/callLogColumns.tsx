import type { CallLog } from '@switchboard/contracts/call-logs';
import {
  formatDuration,
  formatPhone,
  IconPhoneIncoming,
  IconPhoneOutgoing,
  Moment,
  SampleBadge,
  Stack,
  Text,
  tokens,
  VisuallyHidden,
} from '@switchboard/design-system';
import { type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { endedReasonText } from '@switchboard/platform';
import styled from 'styled-components';
import { CallLogStatus } from '../../display/CallLogStatus.tsx';
import { SimulatedBadge } from '../../display/SimulatedBadge.tsx';

const narrowPx = 560;

/** The date below the number, where the table is too narrow for a column of its own. */
const NarrowDate = styled(Text)`
  @container (min-width: ${narrowPx}px) {
    display: none;
  }
`;

const Flags = styled.span`
  display: inline-flex;
  gap: ${tokens.space[1]};

  @container (max-width: ${narrowPx - 0.02}px) {
    flex-direction: column;
    align-items: flex-start;
  }
`;

// Below it, why a call ended is worth more than a column of one word.
const directionPx = 1000;

/** The direction before the number, where the table is too narrow for a column of its own. */
const NarrowDirection = styled.span`
  margin-inline-end: ${tokens.space[1]};
  vertical-align: -0.125em;

  @container (min-width: ${directionPx}px) {
    display: none;
  }
`;

function DirectionIcon({ log }: { log: CallLog }) {
  const Icon = log.call_type === 'inbound' ? IconPhoneIncoming : IconPhoneOutgoing;
  return <Icon size={14} />;
}

/** The columns of the call logs; `isMarked` says in each row which calls are simulated. */
export const callLogColumns = (isMarked: boolean): readonly TableColumn<CallLog>[] => [
  {
    id: 'date',
    header: 'Date',
    hideBelow: narrowPx,
    cell: (log) => <Moment at={log.created_at} />,
  },
  {
    id: 'phone_number',
    header: 'Phone Number',
    isRowHeader: true,
    isTruncated: true,
    width: '30%',
    holdsPhone: true,
    cell: (log) => (
      <TwoLines>
        {log.lead_name && <Text truncate>{log.lead_name}</Text>}
        <Text mono size="sm" tone="muted" weight="regular">
          <NarrowDirection title={log.call_type}>
            <DirectionIcon log={log} />
            <VisuallyHidden>{log.call_type}</VisuallyHidden>
          </NarrowDirection>
          {formatPhone(log.phone_number)}
        </Text>
        <NarrowDate size="sm" tone="muted" weight="regular">
          <Moment at={log.created_at} />
        </NarrowDate>
      </TwoLines>
    ),
  },
  {
    id: 'direction',
    header: 'Direction',
    hideBelow: directionPx,
    cell: (log) => (
      <Stack direction="row" gap={1}>
        <DirectionIcon log={log} />
        {log.call_type}
      </Stack>
    ),
  },
  {
    id: 'assistant',
    header: 'Assistant',
    isTruncated: true,
    width: '24%',
    hideBelow: 780,
    cell: (log) => log.assistant_name ?? <Text tone="muted">–</Text>,
  },
  {
    id: 'duration',
    header: 'Duration',
    align: 'end',
    hideBelow: 560,
    cell: (log) => (
      <Text mono size="sm">
        {formatDuration(log.call_duration)}
      </Text>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (log) => (
      <Flags>
        <CallLogStatus status={log.status} />
        {isMarked && log.is_simulated && <SimulatedBadge />}
        {log.is_sample && <SampleBadge />}
      </Flags>
    ),
  },
  {
    id: 'ended_reason',
    header: 'Ended Reason',
    hideBelow: 900,
    isTruncated: true,
    width: '46%',
    cell: (log) => endedReasonText(log.ended_reason) ?? <Text tone="muted">–</Text>,
  },
];
