import { type FieldProps, invalidWhen } from '../Field/Field.tsx';
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

/** The props of a day field for react-aria: days in its format, without the props that are rendered elsewhere. */
export function dayProps({
  label: _label,
  isLabelHidden: _isLabelHidden,
  description: _description,
  errorMessage,
  value,
  defaultValue,
  onChange,
  minDate,
  maxDate,
  ...rest
}: DateFieldProps) {
  return {
    ...rest,
    value: controlled(value, toDate),
    defaultValue: controlled(defaultValue, toDate),
    onChange: (date: { toString(): string } | null) => onChange?.(date === null ? null : date.toString()),
    minValue: toDate(minDate),
    maxValue: toDate(maxDate),
    granularity: 'day',
    validationBehavior: 'aria',
    isInvalid: invalidWhen(errorMessage),
  } as const;
}
