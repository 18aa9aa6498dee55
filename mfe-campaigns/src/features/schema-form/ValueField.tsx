import type { FieldProps } from '@rjsf/utils';
import { tokens } from '@switchboard/design-system';
import { DatePicker, TimeField } from '@switchboard/design-system/dates';
import { NumberField, Select, Switch, TextArea, TextField } from '@switchboard/design-system/forms';
import { placeOf } from '@switchboard/forms';
import { memo, useCallback, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
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

// Determines the phone's keyboard and the browser's autofill.
const inputTypes: Readonly<Record<string, 'email' | 'tel' | 'url'>> = { email: 'email', phone: 'tel', uri: 'url' };

type TextProps = ControlProps<string> & { isMultiline: boolean; format: string | undefined };

function TextControl({ shared, value, onChange, isMultiline, format = '' }: TextProps) {
  const draft = useDraft(value ?? '', (text) => onChange(text === '' ? undefined : text));
  return isMultiline ? (
    <TextArea {...shared} {...draft} />
  ) : (
    <TextField {...shared} {...draft} type={inputTypes[format] ?? 'text'} />
  );
}

function DayControl({ shared, value, onChange }: ControlProps<string>) {
  const day = value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;
  return <DatePicker {...shared} value={day} onChange={(next) => onChange(next ?? undefined)} />;
}

function TimeControl({ shared, value, onChange }: ControlProps<string>) {
  const time = value && /^\d{2}:\d{2}/.test(value) ? value.slice(0, 5) : null;
  return <TimeField {...shared} value={time} onChange={(next) => onChange(next ?? undefined)} />;
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

// As many digits as a number can hold, so that input isn't rounded.
const asTyped = { useGrouping: false, maximumFractionDigits: 15 } as const;

type Kind = Pick<FieldProps['schema'], 'type' | 'enum' | 'format'> & { multiline?: boolean };

type FieldControlProps = Shared & Kind & { value: unknown; onChange: (value: unknown) => void };

/** The control of a field. Memoized, so that a change elsewhere in a long form doesn't render it again. */
const FieldControl = memo(function FieldControl({
  type,
  enum: choices,
  format,
  multiline,
  value,
  onChange,
  ...shared
}: FieldControlProps) {
  if (choices) return <ChoiceControl shared={shared} value={value} onChange={onChange} choices={choices} />;
  if (type === 'boolean') {
    // A switch always has a value, so a required mark would be meaningless.
    const { isRequired: _, ...rest } = shared;
    return <Switch {...rest} isSelected={value === true} onChange={onChange} />;
  }
  if (type === 'number')
    return (
      <NumberField
        {...shared}
        formatOptions={asTyped}
        value={typeof value === 'number' ? value : null}
        onChange={(number) => onChange(number ?? undefined)}
      />
    );
  const text = { shared, value: typeof value === 'string' ? value : undefined, onChange };
  if (format === 'date') return <DayControl {...text} />;
  if (format === 'time') return <TimeControl {...text} />;
  return <TextControl {...text} isMultiline={multiline === true} format={format} />;
});

// Fields out of view aren't rendered until they are scrolled to; the browser remembers their heights. The padding leaves room for the
// focus ring.
const Place = styled.div`
  content-visibility: auto;
  contain-intrinsic-block-size: auto ${tokens.size.rowTwo};
  padding: ${tokens.space[1]};
  margin: calc(-1 * ${tokens.space[1]});
`;

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
  const isEntry = typeof path.at(-1) === 'number';
  const isText = schema.type === 'string' && !schema.enum;
  const tell = useRef<(value: unknown) => void>(() => undefined);
  useLayoutEffect(() => {
    // An empty entry of a list is an empty string, so that it stays in the list.
    tell.current = (value) => onChange(value === undefined && isEntry && isText ? '' : value, path);
  });
  return (
    <Place id={$id} data-wrong={wrong === undefined ? undefined : ''} {...typing}>
      <FieldControl
        {...(schema.description && { description: schema.description })}
        label={placeOf(registry.rootSchema as Record<string, unknown>, path)}
        errorMessage={message}
        isRequired={required === true}
        isDisabled={disabled === true}
        type={schema.type}
        enum={schema.enum}
        format={schema.format}
        multiline={(schema as Kind).multiline}
        value={formData}
        onChange={useCallback((value: unknown) => tell.current(value), [])}
      />
    </Place>
  );
}
