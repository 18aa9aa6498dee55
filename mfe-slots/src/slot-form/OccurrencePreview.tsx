import type { SlotOccurrence } from '@switchboard/contracts/slots';
import { maxOccurrences } from '@switchboard/contracts/slots.limits';
import { Banner, ScrollBox, Skeleton, Stack, Text, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { formatDayIn, formatTimeIn } from '../display/zoneTimes.ts';

const Days = styled(ScrollBox)`
  max-block-size: ${tokens.height.list};
  padding-inline-start: ${tokens.space[4]};
  columns: 12rem;
  font-variant-numeric: tabular-nums;
`;

interface Props {
  zone: string;
  query: { data: { occurrences: readonly SlotOccurrence[] } | undefined; error: Error | null };
}

/** The slots that the repetition would create, as the API calculates them. */
export function OccurrencePreview({ zone, query: { data, error } }: Props) {
  if (error)
    return (
      <Banner tone="danger" title="The times could not be worked out">
        {error.message}
      </Banner>
    );
  if (!data) return <Skeleton lines={2} />;
  const { occurrences } = data;
  return (
    <Stack gap={2}>
      <Text as="p" weight="medium" role="status">
        {occurrences.length === 1 ? '1 slot' : `${occurrences.length} slots`}
        {occurrences.length >= maxOccurrences && `, the most that are made at once`}
      </Text>
      <Days tag="ul" aria-label="When the slots will be">
        {occurrences.map(({ start_time, is_moved }) => (
          <li key={start_time}>
            {formatDayIn(zone, start_time)}
            {is_moved && <Text tone="muted"> from {formatTimeIn(zone, start_time)}: the clocks change</Text>}
          </li>
        ))}
      </Days>
    </Stack>
  );
}
