import { customFieldLimits, customFieldTypes, readCustomValue } from '@switchboard/contracts/custom-field-values';
import type { CustomField } from '@switchboard/contracts/custom-fields';
import { Select, TextArea, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm, useWatch } from '@switchboard/platform/forms';
import { z } from 'zod';

const kinds = {
  text: { label: 'Text', description: 'Anything, on one line' },
  number: { label: 'Number', description: 'To compare: at least, at most' },
  date: { label: 'Date', description: 'A day, to compare: before, after' },
  choice: { label: 'Choice', description: 'One of a list' },
} as const;

const linesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

const Field = z
  .object({
    label: z.string().trim().min(1, 'Name is required').max(customFieldLimits.label),
    field_type: z.enum(customFieldTypes),
    choices: z.string().nullish(),
  })
  .refine(({ field_type, choices }) => field_type !== 'choice' || linesOf(choices ?? '').length > 0, {
    message: 'Name at least one choice',
    path: ['choices'],
  });

/** The kind that fits all values in the first rows. */
function likelyKind(samples: readonly string[]): 'text' | 'number' | 'date' {
  const filled = samples.filter((sample) => sample.trim() !== '');
  const fits = (field_type: 'number' | 'date') =>
    filled.length > 0 &&
    filled.every((sample) => 'value' in readCustomValue({ key: '', label: '', field_type, choices: [] }, sample));
  if (fits('number')) return 'number';
  return fits('date') ? 'date' : 'text';
}

interface NewFieldProps {
  column: string;
  /** The column's values in the first rows. */
  samples: readonly string[];
  onMade: (field: CustomField) => void;
  onClose: () => void;
}

/** Creates a custom lead field for an unmapped column. */
export function NewField({ column, samples, onMade, onClose }: NewFieldProps) {
  const form = useSaveForm(Field, {
    values: {
      label: column.slice(0, customFieldLimits.label),
      field_type: likelyKind(samples),
      choices: linesOf(samples.join('\n')).join('\n'),
    },
    save: ({ label, field_type, choices }) =>
      request('POST /api/custom-fields', {
        body: { label, field_type, ...(field_type === 'choice' ? { choices: linesOf(choices ?? '') } : {}) },
      }),
    stale: 'custom_field.changed',
    done: 'Field added',
    failed: 'Failed to add the field',
    onSaved: (field) => {
      onMade(field);
      onClose();
    },
  });
  const kind = useWatch({ control: form.control, name: 'field_type' });
  return (
    <FormDialog
      form={form}
      title="New custom field"
      description={`A field of every lead, filled from the column “${column}”.`}
      submitLabel="Add Field"
      onClose={onClose}
    >
      <TextField name="label" label="Name" isRequired autoComplete="off" />
      <Select
        name="field_type"
        label="Kind"
        isRequired
        options={customFieldTypes.map((id) => ({ id, ...kinds[id] }))}
        description="It cannot be changed later."
      />
      {kind === 'choice' && (
        <TextArea
          name="choices"
          label="Choices"
          rows={5}
          isRequired
          description="One on each line. A row with another value is not imported, and says so."
        />
      )}
    </FormDialog>
  );
}
