import type { CallAnalytics } from '@switchboard/contracts/analytics';
import { BarChart, type ChartBar, ChartLegend, formatZone } from '@switchboard/design-system';
import { ChartCard, EmptyAdvice } from './ChartCard.tsx';
import { type Csv, countColumns } from './columns.tsx';
import { minutesFinding, minutesOf, volumeFinding } from './findings.ts';
import { periodsOf } from './periods.ts';

interface DayChartProps {
  analytics: CallAnalytics;
  csv: Csv;
}

const series = ['Completed', 'Failed'] as const;
const minutes = ['Minutes'] as const;
const dayColumn = { id: 'date', header: 'Day', isRowHeader: true, cell: ({ date }: { date: string }) => date };

/** Calls by day, or by week where there are many days. */
export function VolumeChart({ analytics, csv }: DayChartProps) {
  const { periods, unit } = periodsOf(analytics.days);
  const finding = volumeFinding(analytics);
  const bars = periods.map(
    ({ id, name, tick, completed, failed }): ChartBar => ({ id, name, tick, counts: [completed, failed] }),
  );
  return (
    <ChartCard
      finding={finding}
      description={`Calls by ${unit.toLowerCase()}, in your organization's time zone, ${formatZone(analytics.time_zone)}`}
      name="Calls by day"
      columns={[dayColumn, ...countColumns]}
      rows={analytics.days}
      getRowId={({ date }) => date}
      csvHref={csv('days')}
      isEmpty={bars.every(({ counts }) => counts.every((count) => count === 0))}
      legend={<ChartLegend series={series} />}
    >
      <BarChart
        bars={bars}
        series={series}
        unit={unit}
        label={`Calls by ${unit}. ${finding}.`}
        empty={<EmptyAdvice />}
        isDrawingOnly
      />
    </ChartCard>
  );
}

/** Minutes spoken by day, or by week where there are many days. */
export function MinutesChart({ analytics, csv }: DayChartProps) {
  const { periods, unit } = periodsOf(analytics.days);
  const finding = minutesFinding(analytics);
  const bars = periods.map(
    ({ id, name, tick, seconds }): ChartBar => ({ id, name, tick, counts: [minutesOf(seconds)] }),
  );
  return (
    <ChartCard
      finding={finding}
      name="Minutes by day"
      columns={[
        dayColumn,
        {
          id: 'minutes',
          header: 'Minutes',
          align: 'end',
          cell: ({ seconds }) => minutesOf(seconds).toLocaleString('en-US'),
        },
      ]}
      rows={analytics.days}
      getRowId={({ date }) => date}
      csvHref={csv('days')}
      isEmpty={bars.every(({ counts }) => counts[0] === 0)}
    >
      <BarChart
        bars={bars}
        series={minutes}
        unit={unit}
        label={`Minutes by ${unit}. ${finding}.`}
        empty={<EmptyAdvice />}
        isDrawingOnly
      />
    </ChartCard>
  );
}
