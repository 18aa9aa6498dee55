import type { SlotInput } from '@switchboard/contracts/slots';
import { Button, formatZone, IconButton, IconPlus, phoneOnly, Stack, Text, tokens } from '@switchboard/design-system';
import { DatePicker, TimeField } from '@switchboard/design-system/dates';
import { IconTrash } from '@switchboard/design-system/icons';
import { type SaveForm, useFieldArray, useWatch } from '@switchboard/platform/forms';
import styled from 'styled-components';
import { nextSegment, type SlotFormValues } from './slotForm.ts';

interface Props {
  form: Pick<SaveForm<SlotFormValues, SlotInput>, 'control' | 'getValues' | 'formState'>;
}

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

  ${phoneOnly} {
    grid-template-columns: 1fr 1fr auto;

    & > :first-child {
      grid-column: 1 / -1;
    }
  }
`;

/** The times of a slot: each a date with start and end. At least one stays. */
export function SegmentFields({ form: { control, getValues, formState } }: Props) {
  const zone = useWatch({ control, name: 'time_zone' });
  const { fields, append, remove } = useFieldArray({ control, name: 'segments' });
  const rootMessage = formState.errors.segments?.root?.message;
  return (
    <Fieldset>
      <Legend>Segments</Legend>
      <Text size="sm" tone="muted">
        When the slot takes place{zone && `, in ${formatZone(zone)}`}.
      </Text>
      {fields.map((field, index) => (
        <Row key={field.id} role="group" aria-label={`Segment ${index + 1}`}>
          <DatePicker name={`segments.${index}.date`} label="Date" isRequired />
          <TimeField name={`segments.${index}.start`} label="Start" isRequired />
          <TimeField name={`segments.${index}.end`} label="End" isRequired />
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
