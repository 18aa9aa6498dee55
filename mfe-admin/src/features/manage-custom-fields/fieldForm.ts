import { customFieldLimits, customFieldTypes } from '@switchboard/contracts/custom-field-values';
import type { CustomField, CustomFieldChange, CustomFieldInput } from '@switchboard/contracts/custom-fields';
import { z } from 'zod';

/** The form of a field. An option remembers its current name, so that leads follow when it is renamed. */
export const FieldForm = z
  .object({
    label: z.string().trim().min(1, 'Name is required').max(customFieldLimits.label),
    field_type: z.enum(customFieldTypes),
    choices: z.array(z.object({ was: z.string().nullable(), name: z.string().trim().max(customFieldLimits.choice) })),
  })
  .superRefine(({ field_type, choices }, context) => {
    if (field_type !== 'choice') return;
    const names = choices.map(({ name }) => name.toLowerCase());
    for (const [at, name] of names.entries()) {
      const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['choices', at, 'name'], message });
      if (name === '' && (choices[at]?.was !== null || names.every((one) => one === '')))
        refuse('An option needs a name. To remove it, withdraw it.');
      else if (name !== '' && names.indexOf(name) < at) refuse('An option with this name already exists.');
    }
  });
export type FieldForm = z.output<typeof FieldForm>;

/** The initial values of the form. */
export const formOf = (field: CustomField | undefined): FieldForm => ({
  label: field?.label ?? '',
  field_type: field?.field_type ?? 'text',
  choices: field ? field.choices.map((name) => ({ was: name, name })) : [{ was: null, name: '' }],
});

const named = ({ choices }: FieldForm) => choices.filter(({ name }) => name !== '');

/** The request body that creates a field. */
export const inputOf = (values: FieldForm): CustomFieldInput => ({
  label: values.label,
  field_type: values.field_type,
  ...(values.field_type === 'choice' ? { choices: named(values).map(({ name }) => name) } : {}),
});

/** The request body that changes a field. */
export function changeOf(values: FieldForm): CustomFieldChange {
  if (values.field_type !== 'choice') return { label: values.label };
  const renamed = named(values).flatMap(({ was, name }) => (was !== null && was !== name ? [[was, name]] : []));
  return {
    label: values.label,
    choices: named(values).map(({ name }) => name),
    renamed_choices: Object.fromEntries(renamed) as Record<string, string>,
  };
}
