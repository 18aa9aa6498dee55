import type { Usage } from '@switchboard/contracts/usage';
import { Badge, Heading, Link, Loaded, Skeleton, Stack, StatCard, StatStrip, Text } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { endpointQuery, useQuery } from '@switchboard/platform/query';

type Month = Usage['months'][number];

const whole = new Intl.NumberFormat('en-US');
const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });
const units = ['kB', 'MB', 'GB', 'TB'];

/** Bytes as people read them, in steps of a thousand. */
function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 'B'];
  for (const next of units) {
    if (value < 1000) break;
    [value, unit] = [value / 1000, next];
  }
  return `${value < 10 && unit !== 'B' ? value.toFixed(1) : whole.format(Math.round(value))} ${unit}`;
}

// A minute that was begun counts.
const minutesOf = (seconds: number) => whole.format(Math.ceil(seconds / 60));

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
    id: 'documents',
    header: 'Documents',
    align: 'end',
    hideBelow: 480,
    cell: ({ uploaded_bytes }) => formatBytes(uploaded_bytes),
  },
];

function Contact({ contact }: { contact: string | null }) {
  if (contact === null)
    return <>Nothing is charged here: whoever runs this installation agrees on the plan with you.</>;
  const isAddress = !/^https?:/.test(contact);
  return (
    <>
      Nothing is charged here. For another plan or an invoice, write to{' '}
      <Link href={isAddress ? `mailto:${contact}` : contact}>{contact}</Link>.
    </>
  );
}

// What was before the organization began is no usage.
function sinceFirstUse(rows: readonly Month[]): readonly Month[] {
  const first = rows.findLastIndex(
    ({ calls, leads_added, uploaded_bytes }) => calls + leads_added + uploaded_bytes > 0,
  );
  return rows.slice(0, Math.max(1, first + 1));
}

/** The plan of an organization and what it uses of it. */
export function BillingTab() {
  const usage = useQuery(endpointQuery('GET /api/usage'));
  return (
    <Loaded query={usage} failed="Failed to load usage" loading={<Skeleton lines={6} />}>
      {({ leads, stored_bytes, max_concurrent_calls, contact, months: used }) => (
        <Stack gap={5}>
          <Stack gap={2}>
            <Stack direction="row" gap={2} align="center">
              <Heading level={2}>Billing & Plan</Heading>
              <Badge tone="info">PRO</Badge>
            </Stack>
            <Text as="p" tone="muted">
              <Contact contact={contact} />
            </Text>
          </Stack>
          <StatStrip label="What you have now">
            <StatCard label="Leads" value={whole.format(leads)} />
            <StatCard label="Documents kept" value={formatBytes(stored_bytes)} />
            <StatCard label="Calls at the same time, at most" value={whole.format(max_concurrent_calls)} />
          </StatStrip>
          <Stack gap={2}>
            <Heading level={3}>Month by month</Heading>
            <Table
              label="Usage month by month"
              columns={columns}
              rows={sinceFirstUse(used)}
              getRowId={({ month }) => month}
            />
          </Stack>
        </Stack>
      )}
    </Loaded>
  );
}
