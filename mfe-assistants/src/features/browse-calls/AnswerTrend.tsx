import type { ResponseTimes } from '@switchboard/contracts/response-times';
import { Card, ChartEmpty, formatDay, Grid, Heading, Loaded, Skeleton, Stack, Text } from '@switchboard/design-system';
import { TimingBars, timingText } from '@switchboard/design-system/data';
import { endpointQuery, useQuery } from '@switchboard/platform/query';

const series = ['Half within', '95 in a hundred within further'] as const;
const nothingMeasured =
  'No answer was measured in the last 30 days. Place a call with this assistant, and its times appear here.';
const most = { versions: 5, days: 7 };

type Figures = Pick<ResponseTimes['days'][number], 'answers' | 'p50_ms' | 'p95_ms'>;

const versionName = (version: number | null) => (version === null ? 'No version' : `Version ${version}`);

/** The second part of a bar starts where the first one ends. */
const barOf = (id: string, name: string, { p50_ms, p95_ms }: Figures) => ({
  id,
  name,
  parts: [p50_ms, p95_ms - p50_ms],
  total_ms: p95_ms,
});

/** How the newest version compares with the previous one, in words; empty if there is none. */
function changeOf([newest, before]: ResponseTimes['versions']): string {
  if (!newest || !before) return '';
  const difference = newest.p50_ms - before.p50_ms;
  const change = `${timingText(Math.abs(difference))} ${difference < 0 ? 'sooner' : 'later'} than`;
  const [name, other] = [newest, before].map(({ version }) => versionName(version).toLowerCase());
  return `Half of the answers of ${name} came ${difference === 0 ? 'as soon as' : change} those of ${other}.`;
}

function Trend({ times }: { times: ResponseTimes }) {
  const { total, versions, days, are_simulated } = times;
  if (!total) return <ChartEmpty>{nothingMeasured}</ChartEmpty>;
  return (
    <Stack gap={3}>
      <Text as="p">
        Of {total.answers.toLocaleString('en-US')} answers in {are_simulated && 'simulated calls of '}the last 30 days
        half came within {timingText(total.p50_ms)}, 95 in a hundred within {timingText(total.p95_ms)}.{' '}
        {changeOf(versions)}
      </Text>
      <Grid min={320} gap={5}>
        <Stack as="section" gap={2}>
          <Heading level={4}>By version</Heading>
          <TimingBars
            label="Answers by version"
            empty={nothingMeasured}
            series={series}
            things={versions
              .slice(0, most.versions)
              .map((row) => barOf(`${row.version}`, versionName(row.version), row))}
          />
        </Stack>
        <Stack as="section" gap={2}>
          <Heading level={4}>By day</Heading>
          <TimingBars
            label="Answers by day"
            empty={nothingMeasured}
            series={series}
            things={days
              .slice(0, most.days)
              .map((row) =>
                barOf(
                  `${row.date} ${row.version}`,
                  `${formatDay(row.date)}, ${versionName(row.version).toLowerCase()}`,
                  row,
                ),
              )}
          />
        </Stack>
      </Grid>
    </Stack>
  );
}

/** The response times of an assistant, and which version changed them. */
export function AnswerTrend({ id }: { id: string }) {
  const query = useQuery(endpointQuery('GET /api/assistants/:id/response-times', { params: { id } }));
  return (
    <Card title="Response times" titleLevel={3}>
      <Loaded query={query} failed="Failed to load the response times" loading={<Skeleton lines={3} />}>
        {(times) => <Trend times={times} />}
      </Loaded>
    </Card>
  );
}
