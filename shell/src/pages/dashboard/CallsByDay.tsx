import { BarChart, Card, ChartLegend, formatZone, Link } from '@switchboard/design-system';
import { type CallDay, callsFinding, formatDay } from './callTrends.ts';

const series = ['Completed', 'Failed'] as const;

const barOf = ({ date, completed, failed }: CallDay) => ({
  id: date,
  name: formatDay(date),
  tick: String(Number(date.slice(-2))),
  counts: [completed, failed] as const,
});

interface CallsByDayProps {
  days: readonly CallDay[];
  /** The organization's time zone, which sets the start and end of days. */
  timeZone: string;
}

/** Calls of the last 14 days: the finding as title, the bars, and the same figures as a table. */
export function CallsByDay({ days, timeZone }: CallsByDayProps) {
  const finding = callsFinding(days);
  return (
    <Card
      title={finding}
      titleLevel={2}
      description={`Days in your organization's time zone, ${formatZone(timeZone)}.`}
      actions={<ChartLegend series={series} />}
    >
      <BarChart
        bars={days.map(barOf)}
        series={series}
        unit="Day"
        label={`Calls by day. ${finding}.`}
        empty={
          <>
            Each day’s calls appear here. Choose a lead in <Link href="/leads">Leads</Link> and place the first one.
          </>
        }
      />
    </Card>
  );
}
