import type { FreeTime } from '@switchboard/contracts/book-slot';
import type { Booking } from '@switchboard/contracts/bookings';
import { freeTimeDays } from '@switchboard/contracts/bookings.limits';
import type { SlotDetail } from '@switchboard/contracts/slots';
import { Banner, Button, Grid, Skeleton, Stack, Text } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import type { BoundField } from '@switchboard/platform/forms';
import { endpointQuery, keepPreviousData, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { formatDayIn, formatTimeIn } from '../../display/zoneTimes.ts';

interface Props {
  slot: SlotDetail;
  /** The booking that is changed: its own time stays to be chosen. */
  booking: Booking | undefined;
  /** The form's field of the start. */
  field: BoundField;
}

type Time = Pick<FreeTime, 'start_time'> & { seats_left: number | null };

const seatsOf = ({ seats_left: left }: Time) =>
  left === null ? 'as it is' : left === 0 ? 'full, waiting list' : left === 1 ? '1 seat left' : `${left} seats left`;

function timesWith(times: readonly Time[], kept: string | null): Time[] {
  const isListed = kept === null || times.some(({ start_time }) => Date.parse(start_time) === Date.parse(kept));
  const all = isListed ? [...times] : [...times, { start_time: kept, seats_left: null }];
  return all.sort((one, other) => Date.parse(one.start_time) - Date.parse(other.start_time));
}

/** A day and a time of the slot that is free, in the slot's zone. */
export function TimeChoice({ slot, booking, field }: Props) {
  const { id, time_zone: zone } = slot;
  const [from, setFrom] = useState<string | null>(null);
  const free = useQuery({
    ...endpointQuery('GET /api/slots/:id/times', { params: { id }, query: { from, days: freeTimeDays.max } }),
    placeholderData: keepPreviousData,
  });
  const value = field.value as string | null;
  const [day, setDay] = useState(value === null ? null : formatDayIn(zone, value));
  if (!free.data && free.error)
    return (
      <Banner
        tone="danger"
        title="Failed to load slot details"
        actions={<Button onPress={() => void free.refetch()}>Try again</Button>}
      >
        {free.error.message}
      </Banner>
    );
  if (!free.data) return <Skeleton lines={2} />;
  const times = timesWith(free.data.times, value ?? booking?.start_time ?? null);
  const days = [...new Set(times.map(({ start_time }) => formatDayIn(zone, start_time)))];
  const shown = day !== null && days.includes(day) ? day : null;
  const next = free.data.next_time;
  const chooseDay = (chosen: string) => {
    setDay(chosen);
    if (value !== null && formatDayIn(zone, value) !== chosen) field.onChange(null);
  };
  return (
    <Stack gap={2}>
      <Grid min={160} columns={2} gap={4}>
        <Select
          label="Day"
          isRequired
          placeholder="Choose a day"
          emptyText="No time is free."
          options={days.map((label) => ({ id: label, label }))}
          value={shown}
          onChange={chooseDay}
          {...(field.errorMessage && shown === null && { errorMessage: field.errorMessage })}
        />
        <Select
          label="Time"
          isRequired
          placeholder="Choose a time"
          emptyText="Choose a day first."
          options={times
            .filter(({ start_time }) => formatDayIn(zone, start_time) === shown)
            .map((time) => ({
              id: time.start_time,
              label: formatTimeIn(zone, time.start_time),
              description: seatsOf(time),
            }))}
          value={value}
          onChange={field.onChange}
          {...(field.errorMessage && shown !== null && { errorMessage: field.errorMessage })}
        />
      </Grid>
      {days.length === 0 && (
        <Text size="sm" tone="muted">
          No time of this slot is free.
        </Text>
      )}
      {(next !== null || from !== null) && (
        <Stack direction="row" gap={2}>
          {from !== null && (
            <Button size="sm" onPress={() => setFrom(null)}>
              First days
            </Button>
          )}
          {next !== null && (
            <Button size="sm" isPending={free.isFetching} onPress={() => setFrom(next)}>
              Later days
            </Button>
          )}
        </Stack>
      )}
    </Stack>
  );
}
