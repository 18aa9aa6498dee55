import { maxParameters, parameterTypes } from '@switchboard/contracts/assistant-tools.limits';
import { Button, IconButton, IconPlus, phoneOnly, Stack, Text, tokens } from '@switchboard/design-system';
import { Checkbox, Select, TextField } from '@switchboard/design-system/forms';
import { IconTrash } from '@switchboard/design-system/icons';
import { useFieldArray } from '@switchboard/platform/forms';
import styled from 'styled-components';
import { type ToolsForm, useToolsForm } from './toolsForm.ts';

const types = parameterTypes.map((type) => ({ id: type, label: type }));

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(8rem, 2fr) minmax(7rem, 1fr) minmax(8rem, 3fr) auto auto;
  align-items: start;
  gap: ${tokens.space[2]};

  & > :nth-last-child(-n + 2) {
    margin-block-start: calc(${tokens.space[5]} + ${tokens.space[1]});
  }

  ${phoneOnly} {
    grid-template-columns: 1fr auto;
    padding-block-end: ${tokens.space[3]};
    border-block-end: ${tokens.line.hair} solid ${tokens.color.line};

    & > :not(:nth-last-child(-n + 2)) {
      grid-column: 1 / -1;
    }

    & > :nth-last-child(-n + 2) {
      margin-block-start: 0;
    }
  }
`;

/** The parameters that the model passes to a function. */
export function ParameterFields({ index, isDisabled }: { index: number; isDisabled: boolean }) {
  const { control } = useToolsForm();
  const name = `functions.${index}.parameters` as const;
  const { fields, append, remove } = useFieldArray<ToolsForm, typeof name>({ control, name });
  return (
    <Stack gap={3} role="group" aria-label="Parameters">
      <Text weight="medium">Parameters</Text>
      {fields.length === 0 && (
        <Text size="sm" tone="muted">
          No parameters: the model calls the function without arguments.
        </Text>
      )}
      {fields.map(({ id }, at) => (
        <Row key={id} role="group" aria-label={`Parameter ${at + 1}`}>
          <TextField name={`${name}.${at}.name`} label="Name" isRequired autoComplete="off" isDisabled={isDisabled} />
          <Select name={`${name}.${at}.type`} label="Type" options={types} isRequired isDisabled={isDisabled} />
          <TextField name={`${name}.${at}.description`} label="Description" isDisabled={isDisabled} />
          <Checkbox name={`${name}.${at}.required`} label="Required" isDisabled={isDisabled} />
          <IconButton
            label={`Remove parameter ${at + 1}`}
            icon={<IconTrash />}
            isDisabled={isDisabled}
            onPress={() => remove(at)}
          />
        </Row>
      ))}
      <Stack direction="row">
        <Button
          size="sm"
          icon={<IconPlus size={14} />}
          isDisabled={isDisabled || fields.length >= maxParameters}
          onPress={() => append({ name: '', type: 'string', description: '', required: true })}
        >
          Add parameter
        </Button>
      </Stack>
    </Stack>
  );
}
