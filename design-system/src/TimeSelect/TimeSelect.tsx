import { useId } from 'react';
import styled from 'styled-components';
import { fromTime, toTime } from '../DateField/dateValues.ts';
import type { FieldProps } from '../Field/Field.tsx';
import type { Option } from '../Listbox/OptionRow.tsx';
import { Select } from '../Select/Select.tsx';
import { useControllableValue } from '../state/useControllableValue.ts';
import { visuallyHidden } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

export interface TimeSelectProps extends Omit<FieldProps, 'ref'> {
  /** 'HH:mm', 24 hours; null while nothing is chosen. */
  value?: string | null;
  defaultValue?: string | null;
  onChange?: (value: string) => void;
  ref?: React.Ref<HTMLFieldSetElement>;
}

const Root = styled.fieldset`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[1]};
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;

  & > legend {
    margin-block-end: ${tokens.space[1]};
    padding: 0;
    font-size: ${tokens.text.sm};
    font-weight: ${tokens.weight.medium};
  }

  & > legend[data-hidden] {
    ${visuallyHidden}
  }
`;

const Parts = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${tokens.space[2]};
`;

const Note = styled.p`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.sm};

  &[data-error] {
    color: ${tokens.color.danger};
  }
`;

function hourLabel(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
const hours: Option[] = Array.from({ length: 24 }, (_, hour) => ({ id: twoDigits(hour), label: hourLabel(hour) }));
const minutes: Option[] = Array.from({ length: 60 }, (_, minute) => ({
  id: twoDigits(minute),
  label: twoDigits(minute),
}));

/** A time of day chosen as hour (12 AM to 11 PM) and minute (00 to 59). Choosing one part sets the other to 00. */
export function TimeSelect({
  label,
  isLabelHidden,
  description,
  errorMessage,
  isRequired,
  isDisabled,
  name,
  value,
  defaultValue,
  onChange,
  ...rest
}: TimeSelectProps) {
  const noteId = useId();
  const [current, setCurrent] = useControllableValue<string | null>(value, defaultValue ?? null, (next) => {
    if (next !== null) onChange?.(next);
  });
  const time = toTime(current);
  const hasError = errorMessage !== undefined && errorMessage !== null && errorMessage !== '';
  return (
    <Root {...rest} disabled={isDisabled} aria-describedby={hasError || description !== undefined ? noteId : undefined}>
      <legend data-hidden={isLabelHidden || undefined}>{label}</legend>
      <Parts>
        <Select
          label="Hour"
          isLabelHidden
          placeholder="Hour"
          options={hours}
          value={time ? twoDigits(time.hour) : null}
          onChange={(hour) => setCurrent(fromTime({ hour: Number(hour), minute: time?.minute ?? 0 }))}
          {...{ isRequired, isDisabled }}
        />
        <Select
          label="Minute"
          isLabelHidden
          placeholder="Minute"
          options={minutes}
          value={time ? twoDigits(time.minute) : null}
          onChange={(minute) => setCurrent(fromTime({ hour: time?.hour ?? 0, minute: Number(minute) }))}
          {...{ isRequired, isDisabled }}
        />
      </Parts>
      {name !== undefined && <input type="hidden" name={name} value={current ?? ''} />}
      {(hasError || description !== undefined) && (
        <Note id={noteId} data-error={hasError || undefined}>
          {hasError ? errorMessage : description}
        </Note>
      )}
    </Root>
  );
}
