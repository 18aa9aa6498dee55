import { Button, IconButton, IconPlus, Stack, Text, tokens } from '@switchboard/design-system';
import { DatePicker, TimeField } from '@switchboard/design-system/dates';
import { IconTrash } from '@switchboard/design-system/icons';
import { Controller, useFieldArray, useFormContext } from '@switchboard/platform/forms';
import styled from 'styled-components';
import { nextSegment, type SlotFormValues } from './slotForm.ts';

const Fieldset = styled.fieldset`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[3]};
  min-inline-size: 0;
  padding: 0;
  margin: 0;
  border: 0;
`;

const Legend = styled.legend`
  padding: 0;
  margin-block-end: ${tokens.space[1]};
  font-weight: ${tokens.weight.semibold};
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(10rem, 2fr) repeat(2, minmax(6.5rem, 1fr)) auto;
  align-items: start;
  gap: ${tokens.space[2]};

  & > :last-child {
    margin-block-start: calc(${tokens.space[5]} - ${tokens.line.mark});
  }

  @media (max-width: 560px) {
    grid-template-columns: 1fr 1fr auto;

    & > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

const parts = [
  { part: 'date', label: 'Date', Field: DatePicker },
  { part: 'start', label: 'Start', Field: TimeField },
  { part: 'end', label: 'End', Field: TimeField },
] as const;

/** The times of a slot: each a date with start and end. At least one stays. */
export function SegmentFields({ zone }: { zone: string }) {
  const { control, getValues, formState } = useFormContext<SlotFormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'segments' });
  const rootMessage = formState.errors.segments?.root?.message;
  return (
    <Fieldset>
      <Legend>Segments</Legend>
      <Text size="sm" tone="muted">
        When the slot takes place, in your time zone, {zone}.
      </Text>
      {fields.map((field, index) => (
        <Row key={field.id} role="group" aria-label={`Segment ${index + 1}`}>
          {parts.map(({ part, label, Field }) => (
            <Controller
              key={part}
              control={control}
              name={`segments.${index}.${part}`}
              render={({ field: { value, onChange, onBlur }, fieldState }) => (
                <Field
                  label={label}
                  isRequired
                  value={value}
                  onChange={onChange}
                  onBlur={onBlur}
                  errorMessage={fieldState.error?.message}
                />
              )}
            />
          ))}
          <IconButton
            label={
              fields.length === 1 ? 'The last segment stays: a slot needs at least one' : `Remove segment ${index + 1}`
            }
            icon={<IconTrash />}
            isDisabled={fields.length === 1}
            onPress={() => remove(index)}
          />
        </Row>
      ))}
      {rootMessage && (
        <Text role="alert" tone="danger" size="sm">
          {rootMessage}
        </Text>
      )}
      <Stack direction="row">
        <Button size="sm" icon={<IconPlus size={14} />} onPress={() => append(nextSegment(getValues('segments')))}>
          Add segment
        </Button>
      </Stack>
    </Fieldset>
  );
}
