import type { FieldProps } from '@rjsf/utils';
import { Stack } from '@switchboard/design-system';
import { Checkbox } from '@switchboard/design-system/forms';
import { isObject } from '@switchboard/forms/schema';
import { Part } from './ObjectGroup.tsx';

/** Several of some choices, each ticked or not, in the order of the choices. */
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
  // What is stored and no longer offered stays until somebody unticks it.
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
