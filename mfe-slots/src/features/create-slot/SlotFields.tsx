import { Grid } from '@switchboard/design-system';
import { NumberField, Select, TextArea, TextField } from '@switchboard/design-system/forms';
import { Controller, useFormContext } from '@switchboard/platform/forms';
import { colorOptions, type SlotFormValues } from './slotForm.ts';

const texts = {
  name: { label: 'Name', isRequired: true, autoFocus: true, placeholder: 'Morning interviews' },
  location: { label: 'Location', placeholder: 'Room 4, or a meeting link' },
  tags: { label: 'Tags', description: 'Separated by commas.' },
} as const;

const numbers = {
  time_limit: { label: 'Duration', description: 'Minutes of one booking.', suffix: 'min' },
  capacity: { label: 'Capacity', description: 'Seats that can be booked.' },
} as const;

function TextInput({ name }: { name: keyof typeof texts }) {
  const { control } = useFormContext<SlotFormValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, ...field }, fieldState }) => (
        <TextField {...texts[name]} {...field} inputRef={ref} errorMessage={fieldState.error?.message} />
      )}
    />
  );
}

function NumberInput({ name }: { name: keyof typeof numbers }) {
  const { control } = useFormContext<SlotFormValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, ...field }, fieldState }) => (
        <NumberField {...numbers[name]} {...field} isRequired inputRef={ref} errorMessage={fieldState.error?.message} />
      )}
    />
  );
}

/** Everything about a slot besides its times. */
export function SlotFields() {
  const { control } = useFormContext<SlotFormValues>();
  return (
    <>
      <TextInput name="name" />
      <Controller
        control={control}
        name="description"
        render={({ field: { ref, ...field }, fieldState }) => (
          <TextArea label="Description" rows={2} {...field} inputRef={ref} errorMessage={fieldState.error?.message} />
        )}
      />
      <Grid min={200} columns={2} gap={4}>
        <NumberInput name="time_limit" />
        <NumberInput name="capacity" />
        <TextInput name="location" />
        <Controller
          control={control}
          name="color"
          render={({ field: { value, onChange } }) => (
            <Select label="Colour" options={colorOptions} value={value} onChange={onChange} />
          )}
        />
      </Grid>
      <TextInput name="tags" />
    </>
  );
}
