import type { ScheduleLeads } from '@switchboard/contracts/lead-bulk';
import { maxPreviewedCalls, type UnschedulableReason } from '@switchboard/contracts/lead-bulk.limits';
import { Banner, formatMoment, Skeleton, Stack, Text } from '@switchboard/design-system';
import { request } from '@switchboard/platform';
import { keepPreviousData, organizationKey, useQuery } from '@switchboard/platform/query';
import { skippedInWords } from './skippedWords.ts';

/** How many get a call, from when to when, and why others do not. */
export function SchedulePreview({ body }: { body: ScheduleLeads }) {
  const { data, error, isFetching } = useQuery({
    queryKey: organizationKey('POST /api/leads/bulk/schedule/preview', body),
    queryFn: () => request('POST /api/leads/bulk/schedule/preview', { body }),
    placeholderData: keepPreviousData,
  });
  if (error) return <Banner tone="warning">{error.message}</Banner>;
  if (!data) return <Skeleton lines={2} />;
  const { schedulable, first_time, last_time, skipped } = data;
  const reasons = Object.entries(skipped) as [UnschedulableReason, number][];
  return (
    <Banner
      tone={schedulable === 0 ? 'warning' : 'info'}
      title={
        schedulable === 0
          ? 'None of them can be called'
          : `${schedulable.toLocaleString('en-US')} ${schedulable === 1 ? 'call' : 'calls'} will be scheduled`
      }
    >
      <Stack gap={1} aria-busy={isFetching} role="status">
        {first_time && (
          <Text size="sm">
            {last_time
              ? `The first ${formatMoment(first_time)}, the last ${formatMoment(last_time)}, by your clocks.`
              : `The first ${formatMoment(first_time)} by your clocks. When the last will be is worked out for up to ${maxPreviewedCalls.toLocaleString('en-US')} calls.`}
          </Text>
        )}
        {reasons.map(([reason, count]) => (
          <Text key={reason} size="sm">
            {skippedInWords(reason, count)}
          </Text>
        ))}
      </Stack>
    </Banner>
  );
}
