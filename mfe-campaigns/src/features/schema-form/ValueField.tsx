import type { FieldProps } from '@rjsf/utils';
import { NumberField, Select, Switch, TextArea, TextField } from '@switchboard/design-system/forms';
import { placeOf } from '@switchboard/forms';
import type { ReactNode } from 'react';
import { useDraft } from './useDraft.ts';
import { useQuietWhileTyping } from './useQuietWhileTyping.ts';

interface Shared {
  label: string;
  description?: string;
  errorMessage: string | undefined;
  isRequired: boolean;
  isDisabled: boolean;
}

interface ControlProps<T> {
  shared: Shared;
  value: T | undefined;
  onChange: (value: T | undefined) => void;
}

function TextControl({ shared, value, onChange, isMultiline }: ControlProps<string> & { isMultiline: boolean }) {
  const draft = useDraft(value ?? '', (text) => onChange(text === '' ? undefined : text));
  return isMultiline ? <TextArea {...shared} {...draft} /> : <TextField {...shared} {...draft} />;
}

const noChoice = 'none';

function ChoiceControl({ shared, value, onChange, choices }: ControlProps<unknown> & { choices: unknown[] }) {
  const options = choices.map((choice, index) => ({ id: String(index), label: String(choice) }));
  const chosen = choices.indexOf(value);
  return (
    <Select
      {...shared}
      options={shared.isRequired ? options : [{ id: noChoice, label: 'No choice' }, ...options]}
      value={chosen === -1 ? null : String(chosen)}
      onChange={(id) => onChange(id === noChoice ? undefined : choices[Number(id)])}
    />
  );
}

// As many digits as a number holds: what is typed is not rounded.
const asTyped = { useGrouping: false, maximumFractionDigits: 15 } as const;

/** One value of a form: a text, a choice, a number, or yes or no. */
export function ValueField({
  schema,
  formData,
  onChange,
  fieldPathId,
  rawErrors,
  required,
  disabled,
  registry,
}: FieldProps) {
  const { path, $id } = fieldPathId;
  const wrong = rawErrors?.[0];
  const { message, typing } = useQuietWhileTyping(wrong);
  const shared: Shared = {
    label: placeOf(registry.rootSchema as Record<string, unknown>, path),
    ...(schema.description && { description: schema.description }),
    errorMessage: message,
    isRequired: required === true,
    isDisabled: disabled === true,
  };
  const isEntry = typeof path.at(-1) === 'number';
  // An empty entry of a list is an empty text: it keeps its place.
  const change = (value: unknown) => onChange(value === undefined && isEntry && isText ? '' : value, path);
  const isText = schema.type === 'string' && !schema.enum;
  const control = (): ReactNode => {
    if (schema.enum) return <ChoiceControl shared={shared} value={formData} onChange={change} choices={schema.enum} />;
    if (schema.type === 'boolean') {
      // A switch is always answered: a mark for it would say nothing.
      const { isRequired: _, ...rest } = shared;
      return <Switch {...rest} isSelected={formData === true} onChange={change} />;
    }
    if (schema.type === 'number')
      return (
        <NumberField
          {...shared}
          formatOptions={asTyped}
          value={typeof formData === 'number' ? formData : null}
          onChange={(number) => change(number ?? undefined)}
        />
      );
    return (
      <TextControl
        shared={shared}
        value={typeof formData === 'string' ? formData : undefined}
        onChange={change}
        isMultiline={(schema as { multiline?: boolean }).multiline === true}
      />
    );
  };
  return (
    <div id={$id} data-wrong={wrong === undefined ? undefined : ''} {...typing}>
      {control()}
    </div>
  );
}
