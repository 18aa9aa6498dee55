import type { SlotDetail } from '@switchboard/contracts/slots';
import {
  Card,
  formatDay,
  Link,
  Loaded,
  LoadMore,
  ScrollBox,
  Skeleton,
  Stack,
  Text,
  tokens,
} from '@switchboard/design-system';
import { notifyError } from '@switchboard/platform';
import { endpointPages, useInfiniteQuery } from '@switchboard/platform/query';
import styled from 'styled-components';
import { repeatLabels } from '../../display/repeatLabels.ts';
import { SlotBadge } from '../../display/SlotBadge.tsx';
import { formatDayIn } from '../../display/zoneTimes.ts';

const Rows = styled(ScrollBox)`
  max-block-size: ${tokens.height.list};
  list-style: none;

  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${tokens.space[2]};
    padding-block: ${tokens.space[1]};
    font-variant-numeric: tabular-nums;
  }
`;

/** With only this bound the list is open towards later. */
const everSince = '2000-01-01T00:00:00.000Z';
const failed = 'Failed to load slots';

/** The other times of a slot that repeats. */
export function SlotSeries({ slot }: { slot: SlotDetail }) {
  const { series_id, recurrence_pattern, recurrence_end_date, occurrences } = slot;
  const list = useInfiniteQuery(
    endpointPages('GET /api/slots', { query: { series_id, start_time: everSince, limit: 50 } }),
  );
  const until = recurrence_end_date ? ` until ${formatDay(recurrence_end_date)}` : '';
  return (
    <Card
      title="Repeats"
      titleLevel={2}
      description={`${recurrence_pattern ? repeatLabels[recurrence_pattern] : 'Together'}${until}, ${occurrences} slots`}
    >
      <Loaded query={list} failed={failed} loading={<Skeleton lines={4} />}>
        {(slots) => (
          <Stack gap={2}>
            <Rows tag="ul" holdsControls aria-label="Slots of this series">
              {slots.map((one) => (
                <li key={one.id}>
                  {one.id === slot.id ? (
                    <Text weight="medium" aria-current="true">
                      {formatDayIn(one.time_zone, one.start_time)}
                    </Text>
                  ) : (
                    <Link href={`/slots/${one.id}`}>{formatDayIn(one.time_zone, one.start_time)}</Link>
                  )}
                  <SlotBadge slot={one} />
                </li>
              ))}
            </Rows>
            <LoadMore query={list} onFailed={(error) => notifyError(failed, error)} />
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}
