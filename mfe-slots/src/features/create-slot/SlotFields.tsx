import { Grid } from '@switchboard/design-system';
import { NumberField, Select, TextArea, TextField } from '@switchboard/design-system/forms';
import { colorOptions } from './slotForm.ts';

/** Everything about a slot besides its times. */
export function SlotFields() {
  return (
    <>
      <TextField name="name" label="Name" isRequired placeholder="Morning interviews" />
      <TextArea name="description" label="Description" rows={2} />
      <Grid min={200} columns={2} gap={4}>
        <NumberField name="time_limit" label="Duration" isRequired description="Minutes of one booking." suffix="min" />
        <NumberField name="capacity" label="Capacity" isRequired description="Seats that can be booked." />
        <TextField name="location" label="Location" placeholder="Room 4, or a meeting link" />
        <Select name="color" label="Colour" options={colorOptions} />
      </Grid>
      <TextField name="tags" label="Tags" description="Separated by commas." />
    </>
  );
}
