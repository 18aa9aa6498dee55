import type { OperatedOrganization } from '@switchboard/contracts/operator';
import { Card, Stack, StatCard, StatStrip } from '@switchboard/design-system';
import { formatBytes, minutesOf, whole } from '../../usage/amounts.ts';
import { MonthsTable } from '../../usage/MonthsTable.tsx';

/** The limits and usage of an organization. */
export function UsageCard({ organization: { usage, months, time_zone } }: { organization: OperatedOrganization }) {
  return (
    <Card title="Usage" titleLevel={2} description={`Months as they are in ${time_zone.replaceAll('_', ' ')}.`}>
      <Stack gap={4}>
        <StatStrip label="Usage now">
          <StatCard label="Minutes this month" value={minutesOf(usage.call_seconds)} />
          <StatCard label="Leads" value={whole.format(usage.leads)} />
          <StatCard label="Storage used" value={formatBytes(usage.stored_bytes)} />
        </StatStrip>
        <MonthsTable months={months} />
      </Stack>
    </Card>
  );
}
