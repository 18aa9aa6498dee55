import { Grid } from '@switchboard/design-system';
import { DatePicker, TimeField } from '@switchboard/design-system/dates';
import { useState } from 'react';
import styled from 'styled-components';

interface ScheduledTimeProps {
  /** ISO 8601; null waits until somebody calls. */
  value: string | null;
  errorMessage: string | undefined;
  onChange: (value: string | null) => void;
}

// A note below one field leaves the other as high as it is.
const Fields = styled(Grid)`
  align-items: start;
`;

const two = (value: number) => String(value).padStart(2, '0');
const usualTime = '10:00';

function parts(value: string | null): { day: string | null; time: string | null } {
  if (value === null) return { day: null, time: null };
  const at = new Date(value);
  return {
    day: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}

/** When the lead shall be called, by one's own clock; without a day it waits until somebody calls. */
export function ScheduledTime({ value, errorMessage, onChange }: ScheduledTimeProps) {
  const [{ day, time }, setParts] = useState(() => parts(value));
  const change = (next: { day: string | null; time: string | null }) => {
    setParts(next);
    onChange(next.day && next.time ? new Date(`${next.day}T${next.time}`).toISOString() : null);
  };
  return (
    <Fields min={160} columns={2} gap={4}>
      <DatePicker
        label="Scheduled Day"
        value={day}
        onChange={(next) => change({ day: next, time: time ?? usualTime })}
        description="Left empty, the request waits until somebody calls."
        errorMessage={errorMessage}
      />
      <TimeField label="Scheduled Time" value={time} onChange={(next) => change({ day, time: next })} />
    </Fields>
  );
}
