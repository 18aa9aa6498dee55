import type { CallLog } from '@switchboard/contracts/call-logs';
import { Badge, Stack } from '@switchboard/design-system';
import type { TableColumn } from '@switchboard/design-system/data';
import { callLogColumns, phoneNumberColumn } from '@switchboard/domain-ui/call-logs';
import { callLogStatus } from '@switchboard/platform';

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
export const campaignCallColumns: readonly TableColumn<CallLog>[] = [
  callLogColumns.date,
  phoneNumberColumn('28%'),
  callLogColumns.direction,
  callLogColumns.assistant,
  callLogColumns.duration,
  { id: 'status', header: 'Status', cell: (log) => <Status log={log} /> },
  callLogColumns.endedReason,
];
