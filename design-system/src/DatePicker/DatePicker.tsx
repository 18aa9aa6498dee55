import { DatePicker as AriaDatePicker, Dialog } from 'react-aria-components';
import styled from 'styled-components';
import { CalendarRoot } from '../Calendar/Calendar.styles.ts';
import { CalendarMonth } from '../Calendar/CalendarMonth.tsx';
import { CalendarButton, Segment, SegmentBox, Segments } from '../DateField/DateField.styles.ts';
import { type DateFieldProps, dayProps } from '../DateField/dayProps.ts';
import { fieldFrame } from '../Field/Field.styles.ts';
import { FieldCaption, FieldNotes } from '../Field/Field.tsx';
import { Bound, bindParts } from '../Form/FormBinding.tsx';
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

function PlainDatePicker(props: DatePickerProps) {
  const { label, isLabelHidden, isRequired, description, errorMessage } = props;
  return (
    <Root {...dayProps(props)}>
      <FieldCaption label={label} isLabelHidden={isLabelHidden} isRequired={isRequired} />
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

/** A date typed part by part or chosen in a calendar. */
export function DatePicker(props: DatePickerProps) {
  return <Bound field={PlainDatePicker} props={props} bind={bindParts<string>} />;
}
