import { Stack } from '@switchboard/design-system';
import { NumberField, Slider } from '@switchboard/design-system/forms';
import { useController, useFormContext } from '@switchboard/platform/forms';

interface RangeFieldProps {
  /** The name of the form's field. */
  name: string;
  label: string;
  description?: string | undefined;
  min: number;
  max: number;
  step: number;
  suffix?: string | undefined;
  isDisabled?: boolean;
}

/** A number in a range, set with a slider or typed. A number typed outside the range stays, with a message. */
export function RangeField({ name, label, description, min, max, step, suffix, isDisabled = false }: RangeFieldProps) {
  const { control } = useFormContext();
  const { field } = useController({ control, name });
  const value = typeof field.value === 'number' ? field.value : min;
  return (
    <Stack gap={1}>
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
    </Stack>
  );
}
