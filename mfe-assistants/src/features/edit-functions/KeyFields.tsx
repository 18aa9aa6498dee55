import type { AssistantTool, KeyField } from '@switchboard/contracts/assistant-tools';
import { endKeys, keyDigitsRange, keyTimeoutRange, maxKeyFields } from '@switchboard/contracts/assistant-tools.limits';
import { Button, Grid, IconButton, IconPlus, Stack } from '@switchboard/design-system';
import { Checkbox, NumberField, Select, TextField } from '@switchboard/design-system/forms';
import { IconTrash } from '@switchboard/design-system/icons';
import { useFormContext, useWatch } from '@switchboard/platform/forms';

interface KeyFieldsProps {
  /** The index of the tool among the form's tools. */
  index: number;
  isDisabled: boolean;
}

const endKeyLabels: Record<(typeof endKeys)[number], string> = { '#': '#', '*': '*', '': 'None' };
const endKeyOptions = endKeys.map((id) => ({ id, label: endKeyLabels[id] }));

const blank: KeyField = {
  name: '',
  description: '',
  max_digits: keyDigitsRange.default,
  end_key: '#',
  timeout_seconds: keyTimeoutRange.default,
  is_secret: false,
};

/** The input that callers can enter with the telephone's keys. */
export function KeyFields({ index, isDisabled }: KeyFieldsProps) {
  const { setValue } = useFormContext();
  const path = `tools.${index}.fields`;
  const fields = (useWatch({ name: path }) ?? []) as Extract<AssistantTool, { type: 'collect_keys' }>['fields'];
  const set = (next: KeyField[]) => setValue(path, next, { shouldDirty: true });
  return (
    <Stack gap={4} role="group" aria-label="Fields">
      {fields.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a field has nothing but its place while its name is typed.
        <Stack key={place} gap={3} role="group" aria-label={`Field ${place + 1}`}>
          <Grid min={240} columns={2} gap={4}>
            <TextField
              name={`${path}.${place}.name`}
              label="Field name"
              description="Functions get the value as {name}."
              isRequired
              isDisabled={isDisabled}
            />
            <TextField
              name={`${path}.${place}.description`}
              label="What the assistant asks for"
              placeholder="The customer number on the invoice"
              isDisabled={isDisabled}
            />
            <NumberField
              name={`${path}.${place}.max_digits`}
              label="At most so many keys"
              min={keyDigitsRange.min}
              max={keyDigitsRange.max}
              isDisabled={isDisabled}
            />
            <Select name={`${path}.${place}.end_key`} label="End key" options={endKeyOptions} isDisabled={isDisabled} />
            <NumberField
              name={`${path}.${place}.timeout_seconds`}
              label="Ends after so long without a key"
              suffix="s"
              min={keyTimeoutRange.min}
              max={keyTimeoutRange.max}
              isDisabled={isDisabled}
            />
          </Grid>
          <Stack direction="row" justify="between" gap={3}>
            <Checkbox
              name={`${path}.${place}.is_secret`}
              label="Secret"
              description="The value is never spoken, logged or recorded. Only functions get it."
              isDisabled={isDisabled}
            />
            <IconButton
              label={`Remove field ${place + 1}`}
              icon={<IconTrash />}
              isDisabled={isDisabled}
              onPress={() => set(fields.filter((__, at) => at !== place))}
            />
          </Stack>
        </Stack>
      ))}
      <Stack direction="row">
        <Button
          size="sm"
          icon={<IconPlus size={14} />}
          isDisabled={isDisabled || fields.length >= maxKeyFields}
          onPress={() => set([...fields, blank])}
        >
          Add field
        </Button>
      </Stack>
    </Stack>
  );
}
