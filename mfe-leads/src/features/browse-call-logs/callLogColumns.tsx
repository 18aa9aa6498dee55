import type { CallLog } from '@switchboard/contracts/calls';
import { IconPhoneIncoming, IconPhoneOutgoing, Stack, Text } from '@switchboard/design-system';
import type { TableColumn } from '@switchboard/design-system/data';
import styled from 'styled-components';
import { CallLogStatus } from '../../display/CallLogStatus.tsx';
import { endedReasonText } from '../../display/endedReason.ts';
import { formatDuration } from '../../display/formatDuration.ts';
import { formatPhone } from '../../display/formatPhone.ts';
import { Moment } from '../../display/Moment.tsx';
import { SimulatedBadge } from '../../display/SimulatedBadge.tsx';

const narrowPx = 560;

const Who = styled.span`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  max-inline-size: 28ch;
  line-height: var(--sb-leading-tight);
  overflow-wrap: anywhere;
`;

/** The date below the number, where the table is too narrow for a column of its own. */
const NarrowDate = styled(Text)`
  @container (min-width: ${narrowPx}px) {
    display: none;
  }
`;

const Flags = styled.span`
  display: inline-flex;
  gap: var(--sb-space-1);

  @container (max-width: ${narrowPx - 0.02}px) {
    flex-direction: column;
    align-items: flex-start;
  }
`;

const isInbound = (log: CallLog) => log.call_type === 'inbound';

/** The columns of the call logs; the actions stand in the table's own last column. */
export const callLogColumns: readonly TableColumn<CallLog>[] = [
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
    cell: (log) => (
      <Who>
        {log.lead_name && <span>{log.lead_name}</span>}
        <Text mono size="sm" tone="muted" weight="regular" style={{ whiteSpace: 'nowrap' }}>
          {formatPhone(log.phone_number)}
        </Text>
        <NarrowDate size="sm" tone="muted" weight="regular">
          <Moment at={log.created_at} />
        </NarrowDate>
      </Who>
    ),
  },
  {
    id: 'direction',
    header: 'Direction',
    hideBelow: 860,
    cell: (log) => (
      <Stack direction="row" gap={1}>
        {isInbound(log) ? <IconPhoneIncoming size={14} /> : <IconPhoneOutgoing size={14} />}
        {log.call_type}
      </Stack>
    ),
  },
  {
    id: 'assistant',
    header: 'Assistant',
    hideBelow: 720,
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
        {log.is_simulated && <SimulatedBadge />}
      </Flags>
    ),
  },
  {
    id: 'ended_reason',
    header: 'Ended Reason',
    hideBelow: 980,
    cell: (log) => endedReasonText(log.ended_reason) ?? <Text tone="muted">–</Text>,
  },
];
