import { customFieldLimits } from '@switchboard/contracts/custom-field-values';
import type { CustomFieldUse } from '@switchboard/contracts/custom-fields';
import { Button, IconButton, IconPlus, Stack, Text } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';
import { IconTrash } from '@switchboard/design-system/icons';
import { type SaveForm, useFieldArray } from '@switchboard/platform/forms';
import type { FieldForm } from './fieldForm.ts';
import { leadsHave } from './fieldLabels.ts';

interface ChoicesFieldProps {
  form: SaveForm<FieldForm, FieldForm>;
  /** How many leads have each option; undefined while it is being counted, and for a new field. */
  use: CustomFieldUse | undefined;
  withdrawn: readonly string[];
}

/** The choices on offer, one below the other: renamed in place, withdrawn, or added. */
export function ChoicesField({ form, use, withdrawn }: ChoicesFieldProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'choices' });
  const count = (choice: string | null) => use?.choices.find((one) => one.choice === choice)?.lead_count ?? 0;
  return (
    <Stack as="section" gap={2} aria-label="Choices">
      <Text weight="medium">Choices</Text>
      {fields.map(({ id, was }, at) => (
        <Stack key={id} direction="row" gap={2} align="start">
          <div style={{ flex: 1 }}>
            <TextField
              name={`choices.${at}.name`}
              label={`Choice ${at + 1}`}
              isLabelHidden
              autoComplete="off"
              description={was !== null && count(was) > 0 ? `${leadsHave(count(was))} it` : undefined}
            />
          </div>
          <IconButton
            label={was === null ? `Remove choice ${at + 1}` : `Withdraw ${was}`}
            icon={<IconTrash />}
            isDisabled={fields.length === 1}
            onPress={() => remove(at)}
          />
        </Stack>
      ))}
      <Stack direction="row">
        <Button
          size="sm"
          icon={<IconPlus />}
          isDisabled={fields.length >= customFieldLimits.choices}
          onPress={() => append({ was: null, name: '' })}
        >
          Add choice
        </Button>
      </Stack>
      <Text size="sm" tone="muted">
        Renaming an option updates existing leads. A withdrawn option is no longer offered, but leads that have it keep
        it{withdrawn.length > 0 ? `, as they keep ${withdrawn.join(', ')}` : ''}.
      </Text>
    </Stack>
  );
}
