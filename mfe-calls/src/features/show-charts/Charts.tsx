import type { CallAnalytics } from '@switchboard/contracts/analytics';
import { formatPhone, Grid, Skeleton, Stack } from '@switchboard/design-system';
import { type Csv, minutesColumn } from './columns.tsx';
import { maxFinding, outcomeName, outcomesFinding } from './findings.ts';
import { HoursChart } from './HoursChart.tsx';
import { RankingChart } from './RankingChart.tsx';
import { MinutesChart, VolumeChart } from './VolumeChart.tsx';

const keys = ['volume', 'hours', 'minutes', 'outcomes', 'assistants', 'numbers'];

/** The shape of the charts while they are counted. */
export function ChartsSkeleton() {
  return (
    <Stack gap={4} role="status" aria-busy="true" aria-label="Counting calls">
      <Skeleton shape="block" height={300} />
      <Skeleton shape="block" height={300} />
      <Grid min={320} columns={2} gap={4}>
        {keys.map((key) => (
          <Skeleton key={key} shape="block" height={300} />
        ))}
      </Grid>
    </Stack>
  );
}

/** Everything that is counted of the calls of a range. */
export function Charts({ analytics }: { analytics: CallAnalytics }) {
  const { start_date, end_date } = analytics;
  const csv: Csv = (table) => `/api/analytics/calls/export?${new URLSearchParams({ table, start_date, end_date })}`;
  const numbers = analytics.numbers.map((row) => ({ ...row, name: formatPhone(row.name) }));
  const outcomes = analytics.outcomes.map((row) => ({ ...row, name: outcomeName(row.id) }));
  const ranking = { csv, moreColumns: [minutesColumn] };
  return (
    <Stack gap={4}>
      <VolumeChart analytics={analytics} csv={csv} />
      <HoursChart analytics={analytics} csv={csv} />
      <Grid min={320} columns={2} gap={4}>
        <MinutesChart analytics={analytics} csv={csv} />
        <RankingChart
          finding={outcomesFinding(analytics)}
          name="Calls by outcome"
          noun="Outcome"
          table="outcomes"
          rows={outcomes}
          csv={csv}
          hasRate={false}
        />
        <RankingChart
          {...ranking}
          finding={maxFinding(analytics.assistants, 'assistant')}
          name="Calls by assistant"
          noun="Assistant"
          table="assistants"
          rows={analytics.assistants}
        />
        <RankingChart
          {...ranking}
          finding={maxFinding(numbers, 'number')}
          name="Calls by phone number"
          noun="Phone Number"
          table="numbers"
          rows={numbers}
        />
        <RankingChart
          {...ranking}
          finding={maxFinding(analytics.campaigns, 'campaign')}
          name="Calls by campaign"
          noun="Campaign"
          table="campaigns"
          rows={analytics.campaigns}
        />
      </Grid>
    </Stack>
  );
}
