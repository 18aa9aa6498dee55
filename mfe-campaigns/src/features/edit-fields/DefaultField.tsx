import { NumberField, Select, TextArea, TextField } from '@switchboard/design-system/forms';
import { JsonField, type SayProps } from './DraftFields.tsx';

const label = 'Default';
const none = 'none';
const yesNo = [
  { id: none, label: 'None' },
  { id: 'true', label: 'Yes' },
  { id: 'false', label: 'No' },
];

/** The default value of a field, by its type. */
export function DefaultField({ node: { said }, say, problemOf }: SayProps) {
  const { type, default: value, enum: choices, multiline } = said;
  const errorMessage = problemOf('default');
  const shared = { 'data-keyword': 'default', label, errorMessage };
  if (type === 'boolean' && (value === undefined || typeof value === 'boolean'))
    return (
      <Select
        {...shared}
        options={yesNo}
        value={value === undefined ? none : String(value)}
        onChange={(id) => say({ default: id === none ? undefined : id === 'true' })}
      />
    );
  if (choices && (value === undefined || choices.includes(value)))
    return (
      <Select
        {...shared}
        options={[
          { id: none, label: 'None' },
          ...choices.map((choice, index) => ({ id: String(index), label: String(choice) })),
        ]}
        value={value === undefined ? none : String(choices.indexOf(value))}
        onChange={(id) => say({ default: id === none ? undefined : choices[Number(id)] })}
      />
    );
  if (type === 'number' && (value === undefined || typeof value === 'number'))
    return (
      <NumberField
        {...shared}
        value={value ?? null}
        onChange={(number) => say({ default: number === null ? undefined : number })}
      />
    );
  if (type === 'string' && (value === undefined || typeof value === 'string')) {
    const Input = multiline ? TextArea : TextField;
    return (
      <Input
        {...shared}
        value={value ?? ''}
        onChange={(text: string) => say({ default: text === '' ? undefined : text })}
      />
    );
  }
  return (
    <JsonField
      keyword="default"
      label={label}
      description="As JSON."
      value={value}
      onChange={(next) => say({ default: next })}
      errorMessage={errorMessage}
    />
  );
}
