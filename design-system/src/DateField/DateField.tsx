import { DateField as AriaDateField } from 'react-aria-components';
import styled from 'styled-components';
import { fieldFrame } from '../Field/Field.styles.ts';
import { FieldCaption, FieldNotes, type FieldProps, invalidWhen } from '../Field/Field.tsx';
import { BoxedSegments, Segment } from './DateField.styles.ts';
import { controlled, toDate } from './dateValues.ts';

export interface DateFieldProps extends FieldProps {
  /** 'YYYY-MM-DD'; null while empty. */
  value?: string | null;
  defaultValue?: string | null;
  onChange?: (value: string | null) => void;
  /** 'YYYY-MM-DD'. */
  minDate?: string;
  /** 'YYYY-MM-DD'. */
  maxDate?: string;
  onBlur?: () => void;
}

const Root = styled(AriaDateField)`
  ${fieldFrame}
` as typeof AriaDateField;

/** A date typed part by part, in the order of the person's language. */
export function DateField({
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
}: DateFieldProps) {
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
      <BoxedSegments>{(segment) => <Segment segment={segment} />}</BoxedSegments>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </Root>
  );
}
