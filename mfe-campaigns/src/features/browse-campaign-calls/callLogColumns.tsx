import type { CallLog } from '@switchboard/contracts/call-logs';
import { Badge, formatDuration, formatPhone, Moment, Stack, Text } from '@switchboard/design-system';
import { type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { callLogStatus, endedReasonText } from '@switchboard/platform';

const none = <Text tone="muted">–</Text>;

function Status({ log }: { log: CallLog }) {
  const { word, tone } = callLogStatus(log.status);
  return (
    <Stack direction="row" gap={1} wrap>
      <Badge tone={tone}>{word}</Badge>
      {log.is_simulated && <Badge tone="outline">Simulated</Badge>}
    </Stack>
  );
}

/** The columns of a campaign's call logs. Source: specification 01 §2. */
export const callLogColumns: readonly TableColumn<CallLog>[] = [
  { id: 'date', header: 'Date', hideBelow: 560, cell: (log) => <Moment at={log.created_at} /> },
  {
    id: 'phone_number',
    header: 'Phone Number',
    isRowHeader: true,
    isTruncated: true,
    width: '28%',
    holdsPhone: true,
    cell: (log) => (
      <TwoLines>
        {log.lead_name && <Text truncate>{log.lead_name}</Text>}
        <Text mono size="sm" tone="muted" weight="regular">
          {formatPhone(log.phone_number)}
        </Text>
      </TwoLines>
    ),
  },
  { id: 'direction', header: 'Direction', hideBelow: 1000, cell: (log) => log.call_type },
  {
    id: 'assistant',
    header: 'Assistant',
    isTruncated: true,
    width: '24%',
    hideBelow: 780,
    cell: (log) => log.assistant_name ?? none,
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
  { id: 'status', header: 'Status', cell: (log) => <Status log={log} /> },
  {
    id: 'ended_reason',
    header: 'Ended Reason',
    hideBelow: 900,
    isTruncated: true,
    width: '46%',
    cell: (log) => endedReasonText(log.ended_reason) ?? none,
  },
];
