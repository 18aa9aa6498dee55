import { Grid } from '@switchboard/design-system';
import { NumberField, Select, TextArea, TextField } from '@switchboard/design-system/forms';
import { colorOptions } from './slotValues.ts';

interface Props {
  /** The number of active bookings, which is the minimum number of seats. */
  booked?: number;
}

/** A slot's name, seats and other details, except for its times. */
export function SlotFields({ booked = 0 }: Props) {
  const seats =
    booked > 0 ? `Seats that can be booked, at least the ${booked} booked already.` : 'Seats that can be booked.';
  return (
    <>
      <TextField name="name" label="Name" isRequired placeholder="Morning interviews" />
      <TextArea name="description" label="Description" rows={2} />
      <Grid min={200} columns={2} gap={4}>
        <NumberField name="time_limit" label="Duration" isRequired description="Minutes of one booking." suffix="min" />
        <NumberField name="capacity" label="Capacity" isRequired description={seats} />
        <TextField name="location" label="Location" placeholder="Room 4, or a meeting link" />
        <Select name="color" label="Colour" options={colorOptions} />
      </Grid>
      <TextField name="tags" label="Tags" description="Separated by commas." />
    </>
  );
}
