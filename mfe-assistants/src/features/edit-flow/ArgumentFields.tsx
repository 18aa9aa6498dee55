import type { FlowArgument, FlowSave } from '@switchboard/contracts/flows/nodes';
import { Button, IconButton, IconPlus, Stack, Text } from '@switchboard/design-system';
import { Select, TextField } from '@switchboard/design-system/forms';
import { IconTrash } from '@switchboard/design-system/icons';
import { useState } from 'react';
import { FieldPicker } from './FieldPicker.tsx';
import { useFlow } from './FlowContext.ts';
import { PlaceholderText } from './PlaceholderText.tsx';

interface ArgumentFieldsProps {
  parameters: readonly { name: string; required: boolean }[];
  value: readonly FlowArgument[];
  onChange: (list: FlowArgument[]) => void;
}

const startOf: Record<FlowArgument['from']['type'], FlowArgument['from']> = {
  field: { type: 'field', field: '' },
  text: { type: 'text', text: '' },
  value: { type: 'value', value: '' },
};

/** The values of a tool's or a sub-flow's parameters. */
export function ArgumentFields({ parameters, value, onChange }: ArgumentFieldsProps) {
  const { editing } = useFlow();
  const names = [...new Set([...parameters.map(({ name }) => name), ...value.map(({ name }) => name)])];
  const set = (name: string, from: FlowArgument['from'] | null) => {
    const rest = value.filter((one) => one.name !== name);
    onChange(from === null ? rest : [...rest, { name, from }]);
  };
  return (
    <Stack gap={3} role="group" aria-label="Parameters">
      <Text size="sm" weight="medium">
        Parameters
      </Text>
      {names.map((name) => {
        const from = value.find((one) => one.name === name)?.from ?? null;
        const isRequired = parameters.find((one) => one.name === name)?.required ?? false;
        return (
          <Stack key={name} gap={2}>
            <Select
              label={isRequired ? `${name} (required)` : name}
              options={[
                { id: 'none', label: 'No value' },
                { id: 'field', label: 'A field' },
                { id: 'text', label: 'A text' },
                ...(from?.type === 'value' ? [{ id: 'value', label: 'A fixed value' }] : []),
              ]}
              value={from?.type ?? 'none'}
              onChange={(id) => set(name, id === 'none' ? null : startOf[id as FlowArgument['from']['type']])}
              isDisabled={editing.isReadOnly}
            />
            {from?.type === 'field' && (
              <FieldPicker
                label={`Field for ${name}`}
                value={from.field}
                onChange={(field) => set(name, { type: 'field', field })}
              />
            )}
            {from?.type === 'text' && (
              <PlaceholderText
                label={`Text for ${name}`}
                rows={2}
                value={from.text}
                onChange={(text) => set(name, { type: 'text', text })}
              />
            )}
            {from?.type === 'value' && <TextField label={`Value for ${name}`} value={String(from.value)} isReadOnly />}
          </Stack>
        );
      })}
      {!editing.isReadOnly && <NewParameter taken={names} onAdd={(name) => set(name, startOf.text)} />}
    </Stack>
  );
}

/** A parameter that isn't listed, such as one of a built-in tool. */
function NewParameter({ taken, onAdd }: { taken: readonly string[]; onAdd: (name: string) => void }) {
  const [name, setName] = useState('');
  return (
    <Stack direction="row" gap={2} align="end">
      <div style={{ flex: 1, minInlineSize: 0 }}>
        <TextField label="Another parameter" placeholder="name" value={name} maxLength={64} onChange={setName} />
      </div>
      <Button
        isDisabled={name.trim() === '' || taken.includes(name.trim())}
        onPress={() => {
          onAdd(name.trim());
          setName('');
        }}
      >
        Add
      </Button>
    </Stack>
  );
}

interface SaveFieldsProps {
  label: string;
  fromLabel: string;
  value: readonly FlowSave[];
  onChange: (list: FlowSave[]) => void;
}

/** Which parts of a response are stored in fields. */
export function SaveFields({ label, fromLabel, value, onChange }: SaveFieldsProps) {
  const { editing } = useFlow();
  const set = (at: number, save: FlowSave) => onChange(value.map((one, place) => (place === at ? save : one)));
  return (
    <Stack gap={3} role="group" aria-label={label}>
      <Text size="sm" weight="medium">
        {label}
      </Text>
      {value.map((save, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is saved has nothing but its place.
        <Stack key={at} gap={2}>
          <Stack direction="row" gap={2} align="end">
            <div style={{ flex: 1, minInlineSize: 0 }}>
              <TextField
                label={fromLabel}
                placeholder="customer.name"
                value={save.from}
                onChange={(from) => set(at, { ...save, from })}
                isReadOnly={editing.isReadOnly}
              />
            </div>
            {!editing.isReadOnly && (
              <IconButton
                label={`Remove ${save.from || `entry ${at + 1}`}`}
                icon={<IconTrash />}
                onPress={() => onChange(value.filter((_, place) => place !== at))}
              />
            )}
          </Stack>
          <FieldPicker label="Saved in" value={save.to} onChange={(to) => set(at, { ...save, to })} />
        </Stack>
      ))}
      {!editing.isReadOnly && (
        <div>
          <Button size="sm" icon={<IconPlus size={14} />} onPress={() => onChange([...value, { from: '', to: '' }])}>
            Add
          </Button>
        </div>
      )}
    </Stack>
  );
}
