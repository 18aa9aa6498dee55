import { tokens } from '@switchboard/design-system';
import { DatePicker } from '@switchboard/design-system/dates';
import { Select } from '@switchboard/design-system/forms';
import styled from 'styled-components';
import { clockTime, ownZone } from './clockTimes.ts';
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

/** The day and the time of the call, by the clocks of whoever schedules it. */
export function TimeFields({ now, onChange }: { now: Date; onChange: () => void }) {
  return (
    <Row>
      <DatePicker name="date" label="Date" isRequired minDate={clockTime(ownZone(), now).date} onChange={onChange} />
      <Select name="hour" label="Hour" options={hourOptions} onChange={onChange} />
      <Select name="minute" label="Minute" options={minuteOptions} onChange={onChange} />
    </Row>
  );
}
