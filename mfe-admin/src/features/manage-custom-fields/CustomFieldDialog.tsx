import { customFieldTypes } from '@switchboard/contracts/custom-field-values';
import type { CustomField } from '@switchboard/contracts/custom-fields';
import { Text } from '@switchboard/design-system';
import { Select, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm, useWatch } from '@switchboard/platform/forms';
import { endpointQuery, useFreshQuery } from '@switchboard/platform/query';
import { ChoicesField } from './ChoicesField.tsx';
import { changeOf, FieldForm, formOf, inputOf } from './fieldForm.ts';
import { kindLabels } from './fieldLabels.ts';

/** A new field, or the name and the choices of one. */
export function CustomFieldDialog({ field, onClose }: { field?: CustomField; onClose: () => void }) {
  const use = useFreshQuery({
    ...endpointQuery('GET /api/custom-fields/:id/use', { params: { id: field?.id ?? '' } }),
    enabled: field?.field_type === 'choice',
  }).data;
  const form = useSaveForm(FieldForm, {
    values: formOf(field),
    save: (values, version) =>
      field
        ? request('PATCH /api/custom-fields/:id', {
            params: { id: field.id },
            body: { ...changeOf(values), updated_at: String(version) },
          })
        : request('POST /api/custom-fields', { body: inputOf(values) }),
    ...(field && {
      merge: {
        version: field.updated_at,
        read: async () => {
          const { items } = await request('GET /api/custom-fields');
          const stored = items.find(({ id }) => id === field.id) ?? field;
          return { version: stored.updated_at, values: formOf(stored) };
        },
        label: (name) => (name === 'choices' ? 'Choices' : 'Name'),
        shown: (name, value) =>
          name === 'choices' ? (value as FieldForm['choices']).map((choice) => choice.name).join(', ') : String(value),
      },
    }),
    stale: 'custom_field.changed',
    done: field ? 'Field updated' : 'Field added',
    failed: `Failed to ${field ? 'update' : 'add'} the field`,
    errorsOf: ({ fields }) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, message]) => [/^choices\.\d+$/.test(name) ? `${name}.name` : name, message]),
      ),
    onSaved: onClose,
  });
  const kind = useWatch({ control: form.control, name: 'field_type' });
  return (
    <FormDialog
      form={form}
      title={field ? `Edit ${field.label}` : 'Add Field'}
      description="Every lead gets this field. You can use it in forms, filters, imports, exports and assistants."
      submitLabel={field ? 'Save Changes' : 'Add Field'}
      onClose={onClose}
    >
      <TextField name="label" label="Name" isRequired autoComplete="off" placeholder="Budget" />
      {field ? (
        <Text tone="muted">
          {kindLabels[field.field_type].label}, known to assistants and programs as <Text mono>{field.key}</Text>. Both
          stay as they are.
        </Text>
      ) : (
        <Select
          name="field_type"
          label="Kind"
          isRequired
          options={customFieldTypes.map((id) => ({ id, ...kindLabels[id] }))}
          description="It cannot be changed later."
        />
      )}
      {kind === 'choice' && <ChoicesField form={form} use={use} withdrawn={field?.withdrawn_choices ?? []} />}
    </FormDialog>
  );
}
