import type { CallLog } from '@switchboard/contracts/call-logs';
import {
  IconMessage,
  IconPhoneIncoming,
  IconPhoneOutgoing,
  Moment,
  SampleBadge,
  Stack,
  Text,
  tokens,
  VisuallyHidden,
} from '@switchboard/design-system';
import type { TableColumn } from '@switchboard/design-system/data';
import { callLogColumns, phoneNumberColumn } from '@switchboard/domain-ui/call-logs';
import styled from 'styled-components';
import { CallLogStatus } from '../../display/CallLogStatus.tsx';
import { SimulatedBadge } from '../../display/SimulatedBadge.tsx';

// The width below which the shared columns are hidden.
const narrowPx = 560;

/** The date below the number, where the table is too narrow for a column. */
const NarrowDate = styled(Text)`
  @container (min-width: ${narrowPx}px) {
    display: none;
  }
`;

// Below it, why a call ended is worth more than a column of one word.
const directionPx = 1000;

const Flags = styled.span`
  display: inline-flex;
  gap: ${tokens.space[1]};

  @container (max-width: ${directionPx - 0.02}px) {
    flex-direction: column;
    align-items: flex-start;
  }
`;

/** The direction before the number, where the table is too narrow for a column. */
const NarrowDirection = styled.span`
  margin-inline-end: ${tokens.space[1]};
  vertical-align: -0.125em;

  @container (min-width: ${directionPx}px) {
    display: none;
  }
`;

const directionLabels = { inbound: 'Inbound', outbound: 'Outbound' };

const directionLabel = ({ origin, call_type }: CallLog) =>
  origin === 'web_chat' ? 'Web chat' : directionLabels[call_type];

function DirectionIcon({ log }: { log: CallLog }) {
  const CallIcon = log.call_type === 'inbound' ? IconPhoneIncoming : IconPhoneOutgoing;
  const Icon = log.origin === 'web_chat' ? IconMessage : CallIcon;
  return <Icon size={14} />;
}

/** The columns of the call logs. With `isMarked`, each simulated call has a badge. */
export const logColumns = (isMarked: boolean): readonly TableColumn<CallLog>[] => [
  callLogColumns.date,
  phoneNumberColumn('30%', {
    before: (log) => (
      <NarrowDirection title={directionLabel(log)}>
        <DirectionIcon log={log} />
        <VisuallyHidden>{directionLabel(log)}</VisuallyHidden>
      </NarrowDirection>
    ),
    below: (log) => (
      <NarrowDate size="sm" tone="muted" weight="regular">
        <Moment at={log.created_at} />
      </NarrowDate>
    ),
  }),
  {
    ...callLogColumns.direction,
    cell: (log) => (
      <Stack direction="row" gap={1}>
        <DirectionIcon log={log} />
        {directionLabel(log)}
      </Stack>
    ),
  },
  callLogColumns.assistant,
  callLogColumns.duration,
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
  callLogColumns.endedReason,
];
