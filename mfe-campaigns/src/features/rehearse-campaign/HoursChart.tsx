import type { Rehearsal } from '@switchboard/contracts/rehearsals';
import { calleeOutcomes } from '@switchboard/contracts/rehearsals.limits';
import { BarChart, Button, Card, ChartLegend, formatZone, Moment, Stack } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { IconTable } from '@switchboard/design-system/icons';
import { useState } from 'react';
import { barsOf } from './hourBars.ts';
import { count, outcomeLabels } from './words.ts';

type Hour = Rehearsal['calls_per_hour'][number];

const series = calleeOutcomes.map((outcome) => outcomeLabels[outcome]) as [string, ...string[]];
const tablePx = 320;

const sum = (hour: Hour) => calleeOutcomes.reduce((total, outcome) => total + hour[outcome], 0);

const columns: readonly TableColumn<Hour>[] = [
  { id: 'at', header: 'Hour', isRowHeader: true, cell: ({ at }) => <Moment at={at} /> },
  ...calleeOutcomes.map(
    (outcome): TableColumn<Hour> => ({
      id: outcome,
      header: outcomeLabels[outcome],
      align: 'end',
      cell: (hour) => count(hour[outcome]),
    }),
  ),
  { id: 'calls', header: 'Calls', align: 'end', cell: (hour) => count(sum(hour)) },
];

/** Calls over time by outcome, and the data as a table. */
export function HoursChart({ hours }: { hours: readonly Hour[] }) {
  const [isTable, setIsTable] = useState(false);
  const { bars, unit } = barsOf(hours);
  const busiest = hours.reduce((most, hour) => Math.max(most, sum(hour)), 0);
  const finding = `${count(busiest)} ${busiest === 1 ? 'call' : 'calls'} in the busiest hour`;
  return (
    <Card title={finding} titleLevel={2} description={`Calls by ${unit.toLowerCase()}, in ${formatZone()}`}>
      <Stack gap={3}>
        <Stack direction="row" justify="between" align="center" gap={2} wrap>
          {isTable ? <span /> : <ChartLegend series={series} />}
          <Button
            size="sm"
            icon={<IconTable />}
            aria-label={`${isTable ? 'Show as chart' : 'Show as table'}: Calls by hour`}
            onPress={() => setIsTable(!isTable)}
          >
            {isTable ? 'Chart' : 'Table'}
          </Button>
        </Stack>
        {isTable ? (
          <Table label="Calls by hour" columns={columns} rows={hours} getRowId={({ at }) => at} maxHeight={tablePx} />
        ) : (
          <BarChart
            bars={bars}
            series={series}
            unit={unit}
            label={`Calls by ${unit}. ${finding}.`}
            empty="No calls would be placed. Add leads to the campaign or widen its call window, then rehearse again."
            isDrawingOnly
          />
        )}
      </Stack>
    </Card>
  );
}
