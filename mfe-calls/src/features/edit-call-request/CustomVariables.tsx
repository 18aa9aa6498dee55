import { maxVariableLength } from '@switchboard/contracts/calls.limits';
import { Button, Heading, IconButton, IconPlus, Stack, Text, tokens } from '@switchboard/design-system';
import { sendsMessage, TextField } from '@switchboard/design-system/forms';
import { IconTrash } from '@switchboard/design-system/icons';
import { type KeyboardEvent, useState } from 'react';
import styled from 'styled-components';

interface CustomVariablesProps {
  values: Record<string, string>;
  onChange: (values: Record<string, string>) => void;
}

const Line = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
  align-items: end;
  gap: ${tokens.space[2]};
`;

const List = styled.ul`
  list-style: none;

  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${tokens.space[3]};
    padding-block: ${tokens.space[1]};
    border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
    overflow-wrap: anywhere;
  }
`;

const emptyName = 'Variable name cannot be empty';

function Adder({ onAdd }: { onAdd: (name: string, value: string) => void }) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const add = () => {
    if (name.trim() === '') return setError(emptyName);
    onAdd(name.trim(), value);
    setName('');
    setValue('');
  };
  // Enter adds the variable; the form around it is saved by its own button.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!sendsMessage(event) || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.stopPropagation();
    add();
  };
  return (
    <Line onKeyDown={onKeyDown}>
      <TextField
        label="Variable name"
        value={name}
        onChange={(text) => {
          setName(text);
          setError(undefined);
        }}
        errorMessage={error}
        maxLength={100}
        autoComplete="off"
      />
      <TextField label="Value" value={value} onChange={setValue} maxLength={maxVariableLength} autoComplete="off" />
      <Button icon={<IconPlus />} isDisabled={name.trim() === ''} onPress={add}>
        Add
      </Button>
    </Line>
  );
}

/** Further variables of the request; the lead's name and number are added on saving. */
export function CustomVariables({ values, onChange }: CustomVariablesProps) {
  const remove = (gone: string) =>
    onChange(Object.fromEntries(Object.entries(values).filter(([name]) => name !== gone)));
  return (
    <Stack as="section" gap={3}>
      <Heading level={3}>Custom Variables</Heading>
      <List>
        {Object.entries(values).map(([name, value]) => (
          <li key={name}>
            <span>
              <Text mono size="sm">
                {name}
              </Text>{' '}
              <Text tone="muted">{value || 'empty'}</Text>
            </span>
            <IconButton size="sm" label={`Remove ${name}`} icon={<IconTrash />} onPress={() => remove(name)} />
          </li>
        ))}
      </List>
      <Adder onAdd={(name, value) => onChange({ ...values, [name]: value })} />
    </Stack>
  );
}
