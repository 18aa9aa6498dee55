import { TimeField as AriaTimeField } from 'react-aria-components';
import styled from 'styled-components';
import { BoxedSegments, Segment } from '../DateField/DateField.styles.ts';
import { controlled, fromTime, toTime } from '../DateField/dateValues.ts';
import { fieldFrame } from '../Field/Field.styles.ts';
import { FieldCaption, FieldNotes, type FieldProps, invalidWhen } from '../Field/Field.tsx';
import { Bound, bindParts } from '../Form/FormBinding.tsx';

export interface TimeFieldProps extends FieldProps {
  /** For an end time: midnight is then the end of the day, 24:00. */
  isEnd?: boolean;
  /** 'HH:mm', 24 hours; null while empty. */
  value?: string | null;
  defaultValue?: string | null;
  onChange?: (value: string | null) => void;
  onBlur?: () => void;
}

const Root = styled(AriaTimeField)`
  ${fieldFrame}
` as typeof AriaTimeField;

function PlainTimeField({
  label,
  isLabelHidden,
  description,
  errorMessage,
  value,
  defaultValue,
  onChange,
  onBlur,
  isEnd = false,
  ...rest
}: TimeFieldProps) {
  return (
    <Root
      {...rest}
      value={controlled(value, toTime)}
      defaultValue={controlled(defaultValue, toTime)}
      onChange={(time) => onChange?.(time === null ? null : fromTime(time, isEnd))}
      onBlur={onBlur}
      granularity="minute"
      validationBehavior="aria"
      isInvalid={invalidWhen(errorMessage)}
    >
      <FieldCaption label={label} isLabelHidden={isLabelHidden} isRequired={rest.isRequired} />
      <BoxedSegments>{(segment) => <Segment segment={segment} />}</BoxedSegments>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </Root>
  );
}

/** A time of day typed part by part. */
export function TimeField(props: TimeFieldProps) {
  return <Bound field={PlainTimeField} props={props} bind={bindParts<string>} />;
}
