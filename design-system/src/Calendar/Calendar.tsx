import type { CSSProperties, Ref } from 'react';
import { controlled, toDate } from '../DateField/dateValues.ts';
import { CalendarRoot } from './Calendar.styles.ts';
import { CalendarMonth } from './CalendarMonth.tsx';

export interface CalendarProps {
  /** Name of the calendar for screen readers. */
  label: string;
  /** 'YYYY-MM-DD'; null for none. */
  value?: string | null;
  defaultValue?: string | null;
  onChange?: (value: string) => void;
  /** 'YYYY-MM-DD'; earlier days are disabled. */
  minDate?: string;
  /** 'YYYY-MM-DD'; later days are disabled. */
  maxDate?: string;
  isDisabled?: boolean;
  className?: string;
  style?: CSSProperties;
  ref?: Ref<HTMLDivElement>;
}

/** A month in which one day is chosen. */
export function Calendar({ label, value, defaultValue, onChange, minDate, maxDate, ...rest }: CalendarProps) {
  return (
    <CalendarRoot
      {...rest}
      aria-label={label}
      value={controlled(value, toDate)}
      defaultValue={controlled(defaultValue, toDate)}
      onChange={(date) => {
        if (date !== null) onChange?.(date.toString());
      }}
      minValue={toDate(minDate)}
      maxValue={toDate(maxDate)}
    >
      <CalendarMonth />
    </CalendarRoot>
  );
}
