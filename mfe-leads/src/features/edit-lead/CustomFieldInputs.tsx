import type { CustomField } from '@switchboard/contracts/custom-fields';
import type { Lead } from '@switchboard/contracts/leads';
import { Grid, Heading, Skeleton, Stack } from '@switchboard/design-system';
import { Select, TextField } from '@switchboard/design-system/forms';
import { lazy, Suspense } from 'react';

// It brings a calendar along, which most organizations do not need here.
const DatePicker = lazy(() =>
  import('@switchboard/design-system/dates').then((file) => ({ default: file.DatePicker })),
);

/** A lead's custom field values in the form's format; empty ones are empty. */
export const writtenValues = (fields: readonly CustomField[], lead: Lead | undefined) =>
  Object.fromEntries(
    fields.map(({ key }) => {
      const value = lead?.custom_fields[key];
      return [key, value === undefined ? null : String(value)];
    }),
  );

function Input({ field, held }: { field: CustomField; held: string | undefined }) {
  const { label, field_type, choices } = field;
  const name = `custom_fields.${field.key}`;
  if (field_type === 'date')
    return (
      <Suspense fallback={<Skeleton shape="block" height={60} />}>
        <DatePicker name={name} label={label} />
      </Suspense>
    );
  if (field_type === 'choice') {
    const isWithdrawn = held !== undefined && !choices.includes(held);
    return (
      <Select
        name={name}
        label={label}
        placeholder="None"
        options={[
          { id: '', label: 'None' },
          ...choices.map((choice) => ({ id: choice, label: choice })),
          ...(isWithdrawn ? [{ id: held, label: held, description: 'No longer offered' }] : []),
        ]}
      />
    );
  }
  return (
    <TextField
      name={name}
      label={label}
      autoComplete="off"
      inputMode={field_type === 'number' ? 'decimal' : undefined}
    />
  );
}

/** The organization's custom lead fields; hidden if there are none. */
export function CustomFieldInputs({ fields, lead }: { fields: readonly CustomField[]; lead: Lead | undefined }) {
  if (fields.length === 0) return null;
  return (
    <Stack as="section" gap={3}>
      <Heading level={3}>Custom fields</Heading>
      <Grid min={200} columns={2} gap={4}>
        {fields.map((field) => {
          const held = lead?.custom_fields[field.key];
          return <Input key={field.id} field={field} held={held === undefined ? undefined : String(held)} />;
        })}
      </Grid>
    </Stack>
  );
}
