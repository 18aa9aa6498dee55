import type { Usage } from '@switchboard/contracts/usage';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { formatBytes, minutesOf, whole } from './amounts.ts';

type Month = Usage['months'][number];

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });

const columns: readonly TableColumn<Month>[] = [
  {
    id: 'month',
    header: 'Month',
    isRowHeader: true,
    cell: ({ month }) => months.format(new Date(`${month}T12:00`)),
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

// What was before the organization began is no usage.
function sinceFirstUse(rows: readonly Month[]): readonly Month[] {
  const first = rows.findLastIndex(
    ({ calls, leads_added, uploaded_bytes }) => calls + leads_added + uploaded_bytes > 0,
  );
  return rows.slice(0, Math.max(1, first + 1));
}

/** What an organization used, month by month, the newest first. */
export function MonthsTable({ months: used }: { months: readonly Month[] }) {
  return (
    <Table label="Usage month by month" columns={columns} rows={sinceFirstUse(used)} getRowId={({ month }) => month} />
  );
}
