import { maxVariableLength } from '@switchboard/contracts/calls.limits';
import { Heading, Stack } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';

interface VariableFieldsProps {
  names: readonly string[];
  values: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
}

/** Values about the lead for the assistant, one field for each of its variables. */
export function VariableFields({ names, values, onChange }: VariableFieldsProps) {
  if (names.length === 0) return null;
  return (
    <Stack as="section" gap={3}>
      <Heading level={3}>Variables</Heading>
      {names.map((name) => (
        <TextField
          key={name}
          label={name}
          value={values[name] ?? ''}
          onChange={(value) => onChange(name, value)}
          maxLength={maxVariableLength}
          autoComplete="off"
        />
      ))}
    </Stack>
  );
}
