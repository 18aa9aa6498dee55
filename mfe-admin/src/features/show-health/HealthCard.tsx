import type { RegistryModule } from '@switchboard/contracts/module-registry';
import { BarChart, Button, ButtonGroup, Card, ChartLegend, formatZone, Stack } from '@switchboard/design-system';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { usageText } from '../../superadmin/health.ts';
import { LoadFailure } from '../../superadmin/LoadFailure.tsx';
import { rereading } from '../../superadmin/session.ts';
import { barOf, bucketsOf, type Range, sumOf } from './buckets.ts';

const series = ['Opened', 'Failed'] as const;

const ranges = [
  { id: 'hours', label: '24 hours', unit: 'Hour', words: 'in the last 24 hours' },
  { id: 'days', label: '14 days', unit: 'Day', words: 'in the last 14 days' },
] as const;

/** How often the module was opened and failed in browsers, over time; the table of versions has the figures of each. */
export function HealthCard({ module }: { module: RegistryModule }) {
  const [range, setRange] = useState<Range>('hours');
  const usage = useQuery({
    ...endpointQuery('GET /api/modules/:id/usage', { params: { id: module.id } }),
    ...rereading,
  });
  const buckets = bucketsOf(usage.data ?? [], range, new Date());
  const sum = sumOf(buckets);
  const { unit, words } = ranges.find(({ id }) => id === range) ?? ranges[0];
  const finding = sum.opens + sum.failed === 0 ? `No one has opened it ${words}` : `${usageText(sum)} ${words}`;
  return (
    <Card
      title={usage.data ? finding : 'Openings in browsers'}
      titleLevel={2}
      description={`Openings of its pages and parts by members, all versions together, in ${formatZone()}. A slow network is not counted as failed.`}
      actions={
        <ButtonGroup label="Time">
          {ranges.map(({ id, label }) => (
            <Button
              key={id}
              size="sm"
              variant={id === range ? 'secondary' : 'ghost'}
              aria-pressed={id === range}
              onPress={() => setRange(id)}
            >
              {label}
            </Button>
          ))}
        </ButtonGroup>
      }
    >
      <Stack gap={3}>
        <LoadFailure what="the openings" query={usage} />
        {usage.data && (
          <>
            <BarChart
              bars={buckets.map((bucket) => barOf(bucket, range))}
              series={series}
              unit={unit}
              label={finding}
              empty="Openings appear here within a minute. Choose a longer time, or open one of the module’s pages."
            />
            {sum.opens + sum.failed > 0 && <ChartLegend series={series} />}
          </>
        )}
      </Stack>
    </Card>
  );
}
