import type { FieldProps } from '@rjsf/utils';
import { Stack } from '@switchboard/design-system';
import { Checkbox } from '@switchboard/design-system/forms';
import { isObject } from '@switchboard/forms/schema';
import { Part } from './ObjectGroup.tsx';

/** Checkboxes for several choices, in the order of the choices. */
export function ChoicesField({
  schema,
  formData,
  onChange,
  fieldPathId,
  registry,
  rawErrors,
  required,
  disabled,
}: FieldProps) {
  const choices = isObject(schema.items) && Array.isArray(schema.items.enum) ? (schema.items.enum as unknown[]) : [];
  const ticked: unknown[] = Array.isArray(formData) ? formData : [];
  // A stored value that is no longer offered stays until the user clears it.
  const offered = [...choices, ...ticked.filter((one) => !choices.includes(one))];
  const tick = (choice: unknown, isOn: boolean) =>
    onChange(
      offered.filter((one) => (one === choice ? isOn : ticked.includes(one))),
      fieldPathId.path,
    );
  return (
    <Part
      at={fieldPathId}
      registry={registry}
      isRequired={required === true}
      description={schema.description}
      message={rawErrors?.[0]}
    >
      <Stack gap={2}>
        {offered.map((choice) => (
          <Checkbox
            key={String(choice)}
            label={String(choice)}
            isSelected={ticked.includes(choice)}
            isDisabled={disabled === true}
            onChange={(isOn) => tick(choice, isOn)}
          />
        ))}
      </Stack>
    </Part>
  );
}
