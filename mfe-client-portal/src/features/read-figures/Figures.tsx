import type { ClientFigures, FigurePeriod } from '@switchboard/contracts/client-portal';
import {
  BarChart,
  Card,
  ChartLegend,
  Grid,
  Loaded,
  Skeleton,
  Stack,
  StatCard,
  StatStrip,
  Text,
} from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { endedReasonText, useClient } from '@switchboard/platform';
import { endpointQuery, keepPreviousData, useQuery } from '@switchboard/platform/query';
import {
  addedNote,
  lengthNote,
  madeNote,
  outcomeShare,
  periodName,
  periodsFinding,
  periodTick,
} from './figureWords.ts';

const series = ['Completed', 'Failed'] as const;

function Cards({ figures, by }: { figures?: ClientFigures; by: FigurePeriod }) {
  const number = (value: number | undefined) => value?.toLocaleString('en-US') ?? '–';
  const minutes = figures && Math.round(figures.total_duration / 60);
  const isLoading = !figures;
  return (
    <StatStrip label="Figures">
      <StatCard
        label="Leads"
        value={number(figures?.total_leads)}
        note={figures && addedNote(figures.periods, by)}
        isLoading={isLoading}
      />
      <StatCard
        label="Calls"
        value={number(figures?.total_calls)}
        note={figures && madeNote(figures.periods, by)}
        isLoading={isLoading}
      />
      <StatCard
        label="Completed"
        value={number(figures?.completed_calls)}
        note={figures && outcomeShare(figures.completed_calls, figures.total_calls)}
        isLoading={isLoading}
      />
      <StatCard
        label="Minutes spoken"
        value={number(minutes)}
        note={figures && lengthNote(figures.total_duration, figures.completed_calls)}
        isLoading={isLoading}
      />
    </StatStrip>
  );
}

/** How calls ended, most frequent first; the rest of a long list is one line. */
function Outcomes({ outcomes }: Pick<ClientFigures, 'outcomes'>) {
  const shown = outcomes.slice(0, 5);
  const others = outcomes.slice(5).reduce((sum, { calls }) => sum + calls, 0);
  const rows = [
    ...shown.map(({ ended_reason, calls }) => ({ name: endedReasonText(ended_reason) ?? 'Without a reason', calls })),
    ...(others > 0 ? [{ name: 'In other ways', calls: others }] : []),
  ];
  return (
    <Card title="How calls ended" titleLevel={2}>
      {rows.length === 0 && <Text tone="muted">No call has ended yet.</Text>}
      <Stack gap={2}>
        {rows.map(({ name, calls }) => (
          <Stack key={name} direction="row" justify="between" gap={3}>
            <Text>{name}</Text>
            <Text mono>{calls.toLocaleString('en-US')}</Text>
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}

interface FiguresProps {
  by: FigurePeriod;
  onChange: (by: FigurePeriod) => void;
}

/** The client's leads and calls in numbers, and over time. */
export function Figures({ by, onChange }: FiguresProps) {
  const zone = useClient()?.time_zone;
  const figures = useQuery({
    ...endpointQuery('GET /api/client/figures', { query: { by } }),
    placeholderData: keepPreviousData,
  });
  const loading = (
    <Stack gap={4} aria-busy="true">
      <Cards by={by} />
      <Skeleton shape="block" height={220} />
    </Stack>
  );
  return (
    <Loaded query={figures} failed="Failed to load the figures" loading={loading}>
      {(data) => {
        const finding = periodsFinding(data.periods, by);
        return (
          <Stack gap={4}>
            <Cards figures={data} by={by} />
            <Grid min={320} columns={2} gap={4}>
              <Card
                title={finding}
                titleLevel={2}
                description={zone && `Time zone: ${zone.replaceAll('_', ' ')}.`}
                actions={
                  <Select
                    label="Figures by"
                    isLabelHidden
                    value={by}
                    onChange={(next) => onChange(next as FigurePeriod)}
                    options={[
                      { id: 'day', label: '14 days' },
                      { id: 'week', label: '12 weeks' },
                    ]}
                  />
                }
              >
                <ChartLegend series={series} />
                <BarChart
                  bars={data.periods.map(({ date, completed, failed }) => ({
                    id: date,
                    name: periodName(date, by),
                    tick: periodTick(date, by),
                    counts: [completed, failed] as const,
                  }))}
                  series={series}
                  unit={by === 'day' ? 'Day' : 'Week'}
                  label={`Calls over time. ${finding}.`}
                  empty={`Calls with your leads appear here. ${by === 'day' ? 'Choose 12 weeks to look further back.' : 'Ask the organization when it starts to call.'}`}
                />
              </Card>
              <Outcomes outcomes={data.outcomes} />
            </Grid>
          </Stack>
        );
      }}
    </Loaded>
  );
}
