import { maxAdditionalNumbers } from '@switchboard/contracts/leads.limits';
import { Button, IconButton, Stack, tokens } from '@switchboard/design-system';
import { PhoneField } from '@switchboard/design-system/forms';
import { IconPlus, IconTrash } from '@switchboard/design-system/icons';
import { type SaveForm, useWatch } from '@switchboard/platform/forms';
import styled from 'styled-components';
import type { z } from 'zod';
import type { LeadForm } from '../../phones/phoneForms.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: ${tokens.space[2]};
`;

/** Other numbers of the same person, each with a button that removes it. */
export function AdditionalNumbers({ form }: { form: SaveForm<z.input<typeof LeadForm>> }) {
  const numbers = useWatch({ control: form.control, name: 'additional_numbers' }) ?? [];
  const change = (next: string[]) => {
    form.setValue('additional_numbers', next, { shouldDirty: true });
    form.clearErrors('additional_numbers');
  };
  return (
    <Stack gap={3}>
      {numbers.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a number that is being typed has no other identity
        <Row key={at}>
          <PhoneField name={`additional_numbers.${at}`} label={`Additional number ${at + 1}`} autoComplete="off" />
          <IconButton
            label={`Remove additional number ${at + 1}`}
            icon={<IconTrash />}
            onPress={() => change(numbers.filter((__, place) => place !== at))}
          />
        </Row>
      ))}
      {numbers.length < maxAdditionalNumbers && (
        <div>
          <Button size="sm" icon={<IconPlus />} onPress={() => change([...numbers, ''])}>
            Add number
          </Button>
        </div>
      )}
    </Stack>
  );
}
