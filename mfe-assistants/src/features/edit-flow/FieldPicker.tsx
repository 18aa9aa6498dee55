import { FieldRef } from '@switchboard/contracts/flows/fields';
import { type FlowFieldType, flowFieldTypes } from '@switchboard/contracts/flows.limits';
import { Button, IconPlus, Stack, Text } from '@switchboard/design-system';
import { Checkbox, Select, TextField } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { useEffect, useState } from 'react';
import { addField } from '../../flow/edits.ts';
import { newField } from '../../flow/newParts.ts';
import { fieldLabel } from '../../flow/nodeWords.ts';
import { useFlow } from './FlowContext.ts';
import { fieldTypeLabels } from './labels.ts';

/** Why a field name isn't valid; null if it is. */
export function fieldNameProblem(name: string, taken: readonly string[]): string | null {
  if (name === '') return 'A field needs a name';
  const parsed = FieldRef.safeParse(name);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'This name is not valid';
  return taken.includes(name) ? `A field named ${name} already exists` : null;
}

interface NewFieldDialogProps {
  onAdded: (name: string) => void;
  onClose: () => void;
}

/** Adds a field to the shown graph. */
export function NewFieldDialog({ onAdded, onClose }: NewFieldDialogProps) {
  const { editing } = useFlow();
  const [name, setName] = useState('');
  const [type, setType] = useState<FlowFieldType>('text');
  const [isTried, setTried] = useState(false);
  const problem = fieldNameProblem(
    name,
    editing.graph.fields.map((field) => field.name),
  );
  const add = () => {
    if (problem !== null) return setTried(true);
    editing.change(
      addField(editing.flow, editing.graphId, newField(name, type, editing.graph)),
      null,
      `Field ${name} added.`,
    );
    onAdded(name);
    onClose();
  };
  return (
    <Dialog
      title="Add field"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" onPress={add}>
            Add field
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <TextField
          label="Name"
          description="Texts use it in braces, such as {years}."
          value={name}
          onChange={(text) => setName(text.trim().toLowerCase().replaceAll(' ', '_'))}
          errorMessage={isTried ? (problem ?? undefined) : undefined}
          isRequired
          autoFocus
          onKeyDown={(event) => event.key === 'Enter' && add()}
        />
        <Select
          label="Type"
          options={flowFieldTypes.map((id) => ({ id, label: fieldTypeLabels[id] }))}
          value={type}
          onChange={(id) => setType(id as FlowFieldType)}
        />
      </Stack>
    </Dialog>
  );
}

interface FieldPickerProps {
  label: string;
  value: string;
  onChange: (name: string) => void;
  description?: string;
  /** The label of “no field”; without it, a field has to be chosen. */
  noneLabel?: string;
}

/** One field of the graph, or a new one. */
export function FieldPicker({ label, value, onChange, description, noneLabel }: FieldPickerProps) {
  const { editing } = useFlow();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const { fields } = editing.graph;
  // A change replaces the whole flow, so the new field is selected once it is in it.
  useEffect(() => {
    if (added === null || !fields.some(({ name }) => name === added)) return;
    setAdded(null);
    onChange(added);
  }, [added, fields, onChange]);
  const isKnown = value === '' || fields.some(({ name }) => name === value);
  const options = [
    ...(noneLabel === undefined ? [] : [{ id: '', label: noneLabel }]),
    ...fields.map((field) => ({ id: field.name, label: fieldLabel(field), description: fieldTypeLabels[field.type] })),
    ...(isKnown ? [] : [{ id: value, label: `${value} (missing)` }]),
  ];
  return (
    <Stack gap={1}>
      <Select
        label={label}
        options={options}
        value={value === '' && noneLabel === undefined ? null : value}
        onChange={onChange}
        placeholder="Choose a field"
        emptyText="There are no fields yet."
        isDisabled={editing.isReadOnly}
        {...(description !== undefined && { description })}
      />
      {!editing.isReadOnly && (
        <div>
          <Button size="sm" variant="ghost" icon={<IconPlus size={14} />} onPress={() => setAdding(true)}>
            New field
          </Button>
        </div>
      )}
      {isAdding && <NewFieldDialog onAdded={setAdded} onClose={() => setAdding(false)} />}
    </Stack>
  );
}

interface NamesPickerProps {
  label: string;
  options: readonly { id: string; label: string }[];
  value: readonly string[];
  onChange: (ids: string[]) => void;
  emptyText: string;
}

/** Several choices from a short list. Chosen names that are no longer offered can be removed. */
export function NamesPicker({ label, options, value, onChange, emptyText }: NamesPickerProps) {
  const { editing } = useFlow();
  const gone = value.filter((id) => !options.some((option) => option.id === id));
  const all = [...options, ...gone.map((id) => ({ id, label: `${id} (missing)` }))];
  return (
    <Stack gap={2} role="group" aria-label={label}>
      <Text size="sm" weight="medium">
        {label}
      </Text>
      {all.length === 0 && (
        <Text size="sm" tone="muted">
          {emptyText}
        </Text>
      )}
      {all.map((option) => (
        <Checkbox
          key={option.id}
          label={option.label}
          isSelected={value.includes(option.id)}
          isDisabled={editing.isReadOnly}
          onChange={(isOn) => onChange(isOn ? [...value, option.id] : value.filter((id) => id !== option.id))}
        />
      ))}
    </Stack>
  );
}
