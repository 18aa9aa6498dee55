import type { Usage } from '@switchboard/contracts/usage';
import { formatAs } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { formatBytes, minutesOf, whole } from './amounts.ts';

type Month = Usage['months'][number];

const columns: readonly TableColumn<Month>[] = [
  {
    id: 'month',
    header: 'Month',
    isRowHeader: true,
    cell: ({ month }) => formatAs(`${month}T12:00Z`, { month: 'long', year: 'numeric' }, 'UTC'),
  },
  { id: 'minutes', header: 'Minutes', align: 'end', cell: ({ call_seconds }) => minutesOf(call_seconds) },
  { id: 'calls', header: 'Calls', align: 'end', hideBelow: 480, cell: ({ calls }) => whole.format(calls) },
  { id: 'leads', header: 'Leads added', align: 'end', cell: ({ leads_added }) => whole.format(leads_added) },
  {
    id: 'storage',
    header: 'Storage added',
    align: 'end',
    hideBelow: 480,
    cell: ({ uploaded_bytes, recorded_bytes }) => formatBytes(uploaded_bytes + recorded_bytes),
  },
];

// Months before the organization existed have no usage.
function sinceFirstUse(rows: readonly Month[]): readonly Month[] {
  const first = rows.findLastIndex(
    ({ calls, leads_added, uploaded_bytes }) => calls + leads_added + uploaded_bytes > 0,
  );
  return rows.slice(0, Math.max(1, first + 1));
}

/** An organization's usage by month, newest first. */
export function MonthsTable({ months: used }: { months: readonly Month[] }) {
  return (
    <Table label="Usage month by month" columns={columns} rows={sinceFirstUse(used)} getRowId={({ month }) => month} />
  );
}
