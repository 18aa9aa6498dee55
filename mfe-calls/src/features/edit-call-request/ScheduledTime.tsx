import { clockOf, formatZone, Grid, isReadersZone, momentOfClock } from '@switchboard/design-system';
import { DatePicker, TimeField } from '@switchboard/design-system/dates';
import { useState } from 'react';
import styled from 'styled-components';

interface ScheduledTimeProps {
  /** ISO 8601; null waits until someone places the call. */
  value: string | null;
  errorMessage: string | undefined;
  onChange: (value: string | null) => void;
}

// A note below one field doesn't stretch the other.
const Fields = styled(Grid)`
  align-items: start;
`;

const usualTime = '10:00';

function parts(value: string | null): { day: string | null; time: string | null } {
  if (value === null) return { day: null, time: null };
  return clockOf(new Date(value));
}

/** The time of the call, in the displayed time zone. Without a day, the request waits until someone places the call. */
export function ScheduledTime({ value, errorMessage, onChange }: ScheduledTimeProps) {
  const [{ day, time }, setParts] = useState(() => parts(value));
  const change = (next: { day: string | null; time: string | null }) => {
    setParts(next);
    onChange(next.day && next.time ? momentOfClock(next.day, next.time).toISOString() : null);
  };
  return (
    <Fields min={160} columns={2} gap={4}>
      <DatePicker
        label="Scheduled Day"
        value={day}
        onChange={(next) => change({ day: next, time: time ?? usualTime })}
        description="Leave it empty to call later by hand."
        errorMessage={errorMessage}
      />
      <TimeField
        label="Scheduled Time"
        value={time}
        onChange={(next) => change({ day, time: next })}
        description={isReadersZone() ? undefined : `In your organization's time zone, ${formatZone()}.`}
      />
    </Fields>
  );
}
