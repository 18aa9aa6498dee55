import { DatePicker as AriaDatePicker, Dialog } from 'react-aria-components';
import styled from 'styled-components';
import { CalendarRoot } from '../Calendar/Calendar.styles.ts';
import { CalendarMonth } from '../Calendar/CalendarMonth.tsx';
import { CalendarButton, Segment, SegmentBox, Segments } from '../DateField/DateField.styles.ts';
import type { DateFieldProps } from '../DateField/DateField.tsx';
import { controlled, toDate } from '../DateField/dateValues.ts';
import { fieldFrame } from '../Field/Field.styles.ts';
import { FieldCaption, FieldNotes, invalidWhen } from '../Field/Field.tsx';
import { IconCalendar } from '../icons/icons.ts';
import { ListPopover } from '../Listbox/Listbox.styles.ts';
import { tokens } from '../tokens/tokens.ts';

export type DatePickerProps = DateFieldProps;

const Root = styled(AriaDatePicker)`
  ${fieldFrame}
` as typeof AriaDatePicker;

const CalendarDialog = styled(Dialog)`
  padding: ${tokens.space[3]};
  outline: 0;
`;

const CalendarPopover = styled(ListPopover)`
  min-inline-size: 0;
`;

/** A date typed part by part or chosen in a calendar. */
export function DatePicker({
  label,
  isLabelHidden,
  description,
  errorMessage,
  value,
  defaultValue,
  onChange,
  minDate,
  maxDate,
  onBlur,
  ...rest
}: DatePickerProps) {
  return (
    <Root
      {...rest}
      value={controlled(value, toDate)}
      defaultValue={controlled(defaultValue, toDate)}
      onChange={(date) => onChange?.(date === null ? null : date.toString())}
      onBlur={onBlur}
      minValue={toDate(minDate)}
      maxValue={toDate(maxDate)}
      granularity="day"
      validationBehavior="aria"
      isInvalid={invalidWhen(errorMessage)}
    >
      <FieldCaption label={label} isLabelHidden={isLabelHidden} isRequired={rest.isRequired} />
      <SegmentBox>
        <Segments>{(segment) => <Segment segment={segment} />}</Segments>
        <CalendarButton>
          <IconCalendar />
        </CalendarButton>
      </SegmentBox>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <CalendarPopover>
        <CalendarDialog>
          <CalendarRoot>
            <CalendarMonth />
          </CalendarRoot>
        </CalendarDialog>
      </CalendarPopover>
    </Root>
  );
}
