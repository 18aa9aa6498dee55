import { tokens } from '@switchboard/design-system';
import { NumberField, Slider } from '@switchboard/design-system/forms';
import { useController, useFormContext } from '@switchboard/platform/forms';
import styled from 'styled-components';

const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(7rem, 9rem);
  align-items: start;
  gap: ${tokens.space[3]};

  & > :first-child {
    padding-block-start: ${tokens.space[5]};
  }
`;

interface RangeFieldProps {
  /** Of the form around it. */
  name: string;
  label: string;
  description?: string | undefined;
  min: number;
  max: number;
  step: number;
  suffix?: string | undefined;
  isDisabled?: boolean;
}

/** A number in a range, to be drawn and to be typed. What is typed outside stays as it is, with a message. */
export function RangeField({ name, label, description, min, max, step, suffix, isDisabled = false }: RangeFieldProps) {
  const { control } = useFormContext();
  const { field } = useController({ control, name });
  const value = typeof field.value === 'number' ? field.value : min;
  return (
    <Root>
      <Slider
        label={`${label}, as a slider`}
        isLabelHidden
        isOutputHidden
        value={Math.min(max, Math.max(min, value))}
        onChange={field.onChange}
        min={min}
        max={max}
        step={step}
        isDisabled={isDisabled}
      />
      <NumberField
        name={name}
        label={label}
        description={description ?? `${min} to ${max}`}
        min={min}
        max={max}
        step={step}
        commitBehavior="validate"
        suffix={suffix}
        isDisabled={isDisabled}
      />
    </Root>
  );
}
