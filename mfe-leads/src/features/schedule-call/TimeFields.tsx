import { formatZone, isReadersZone, Stack, shownZone, Text, tokens } from '@switchboard/design-system';
import { DatePicker } from '@switchboard/design-system/dates';
import { Select } from '@switchboard/design-system/forms';
import styled from 'styled-components';
import { clockTime } from './clockTimes.ts';
import { hourOptions, minuteOptions } from './scheduleForm.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) repeat(2, minmax(0, 1fr));
  gap: ${tokens.space[3]};
  align-items: start;

  @media (max-width: 30rem) {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    & > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

/** The day and the time of the call, in the zone in which times are shown. */
export function TimeFields({ now, onChange }: { now: Date; onChange: () => void }) {
  return (
    <Stack gap={2}>
      <Row>
        <DatePicker
          name="date"
          label="Date"
          isRequired
          minDate={clockTime(shownZone(), now).date}
          onChange={onChange}
        />
        <Select name="hour" label="Hour" options={hourOptions} onChange={onChange} />
        <Select name="minute" label="Minute" options={minuteOptions} onChange={onChange} />
      </Row>
      {!isReadersZone() && (
        <Text size="sm" tone="muted">
          In your organization's time zone, {formatZone()}.
        </Text>
      )}
    </Stack>
  );
}
