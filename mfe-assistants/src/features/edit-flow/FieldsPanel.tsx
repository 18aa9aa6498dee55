import type { FlowField } from '@switchboard/contracts/flows/fields';
import { flowFieldTypes, maxChoices } from '@switchboard/contracts/flows.limits';
import { Button, EmptyState, Heading, IconButton, IconHash, IconPlus, Stack, tokens } from '@switchboard/design-system';
import { Checkbox, NumberField, Select, Switch, TextArea, TextField } from '@switchboard/design-system/forms';
import { IconTrash } from '@switchboard/design-system/icons';
import { useState } from 'react';
import styled from 'styled-components';
import { changeField, removeField } from '../../flow/edits.ts';
import { fieldNameProblem, NewFieldDialog } from './FieldPicker.tsx';
import { useFlow } from './FlowContext.ts';
import { fieldTypeLabels, isMoment } from './labels.ts';

export const PanelItem = styled.li`
  padding-block: ${tokens.space[4]};
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  list-style: none;
`;

/** A name is applied once it is valid; until then, the typed text stays in the field. */
function NameField({ field, onRename }: { field: FlowField; onRename: (name: string) => void }) {
  const { editing } = useFlow();
  const [typed, setTyped] = useState<string | null>(null);
  const others = editing.graph.fields.flatMap(({ name }) => (name === field.name ? [] : [name]));
  const problem = typed === null ? null : fieldNameProblem(typed, others);
  return (
    <TextField
      label="Name"
      description="Texts and conditions that use it follow."
      value={typed ?? field.name}
      onChange={setTyped}
      onBlur={() => {
        if (typed !== null && problem === null && typed !== field.name) onRename(typed);
        if (problem === null) setTyped(null);
      }}
      errorMessage={problem ?? undefined}
      isReadOnly={editing.isReadOnly}
    />
  );
}

function Limits({ field, set }: { field: FlowField; set: (changes: Partial<FlowField>) => void }) {
  const { editing } = useFlow();
  const { isReadOnly } = editing;
  if (field.type === 'choice')
    return (
      <TextArea
        label="Options, one in each line"
        description="Add other words for an option after a colon: Morning: early, before noon"
        rows={4}
        value={field.choices
          .map(({ value, also }) => (also.length > 0 ? `${value}: ${also.join(', ')}` : value))
          .join('\n')}
        onChange={(text) =>
          set({
            choices: (text === '' ? [] : text.split('\n')).slice(0, maxChoices).map((line) => {
              const [value = '', ...rest] = line.split(':');
              const also = rest.length === 0 ? [] : rest.join(':').split(',');
              return { value, also: also.map((word) => word.trimStart()) };
            }),
          })
        }
        isReadOnly={isReadOnly}
      />
    );
  if (field.type === 'number')
    return (
      <>
        <Stack direction="row" gap={2}>
          <NumberField
            label="Smallest"
            value={typeof field.min === 'number' ? field.min : null}
            onChange={(min) => set({ min })}
            isDisabled={isReadOnly}
          />
          <NumberField
            label="Largest"
            value={typeof field.max === 'number' ? field.max : null}
            onChange={(max) => set({ max })}
            isDisabled={isReadOnly}
          />
        </Stack>
        <Checkbox
          label="Whole numbers only"
          isSelected={field.is_whole}
          onChange={(is_whole) => set({ is_whole })}
          isDisabled={isReadOnly}
        />
      </>
    );
  if (!isMoment(field.type)) return null;
  const shared = { isReadOnly, placeholder: field.type === 'time' ? '09:00' : '2026-11-29' };
  return (
    <Stack direction="row" gap={2}>
      <TextField
        {...shared}
        label="Earliest"
        value={typeof field.min === 'string' ? field.min : ''}
        onChange={(min) => set({ min: min === '' ? null : min })}
      />
      <TextField
        {...shared}
        label="Latest"
        value={typeof field.max === 'string' ? field.max : ''}
        onChange={(max) => set({ max: max === '' ? null : max })}
      />
    </Stack>
  );
}

function FieldForm({ field }: { field: FlowField }) {
  const { editing } = useFlow();
  const { flow, graphId, change, isReadOnly } = editing;
  const set = (
    changes: Partial<FlowField>,
    what: string | null = `field ${field.name} ${Object.keys(changes).join()}`,
  ) => change(changeField(flow, graphId, field.name, { ...field, ...changes }), what);
  return (
    <Stack gap={3} role="group" aria-label={`Field ${field.name}`}>
      <Stack direction="row" gap={2} align="start">
        <div style={{ flex: 1, minInlineSize: 0 }}>
          <NameField field={field} onRename={(name) => set({ name }, null)} />
        </div>
        {!isReadOnly && (
          <IconButton
            label={`Delete field ${field.name}`}
            icon={<IconTrash />}
            onPress={() =>
              change(removeField(flow, graphId, field.name), null, `Field ${field.name} deleted. Undo brings it back.`)
            }
          />
        )}
      </Stack>
      <TextField
        label="Label"
        placeholder={field.name}
        value={field.label}
        maxLength={80}
        onChange={(label) => set({ label })}
        isReadOnly={isReadOnly}
      />
      <Select
        label="Type"
        options={flowFieldTypes.map((id) => ({ id, label: fieldTypeLabels[id] }))}
        value={field.type}
        onChange={(type) =>
          set({ type: type as FlowField['type'], min: null, max: null, choices: [], is_whole: false }, null)
        }
        isDisabled={isReadOnly}
      />
      <Limits field={field} set={set} />
      <Switch
        label={graphId === null ? 'Given before the call' : 'Parameter of the sub-flow'}
        isSelected={field.is_given}
        onChange={(is_given) => set({ is_given })}
        isDisabled={isReadOnly}
      />
    </Stack>
  );
}

/** The flow's fields: collected during the call, or given before it. */
export function FieldsPanel() {
  const { editing } = useFlow();
  const [isAdding, setAdding] = useState(false);
  const { fields } = editing.graph;
  const add = (
    <Button size="sm" icon={<IconPlus size={14} />} onPress={() => setAdding(true)}>
      Add field
    </Button>
  );
  return (
    <Stack gap={3}>
      <Stack direction="row" gap={2} justify="between">
        <Heading level={3}>Fields</Heading>
        {!editing.isReadOnly && fields.length > 0 && add}
      </Stack>
      {fields.length === 0 ? (
        <EmptyState
          icon={<IconHash />}
          title="No fields yet"
          description="A field holds one answer of the caller, such as years of experience."
          action={editing.isReadOnly ? undefined : add}
        />
      ) : (
        <ul style={{ padding: 0 }}>
          {fields.map((field, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the name of a field changes while it is edited.
            <PanelItem key={at}>
              <FieldForm field={field} />
            </PanelItem>
          ))}
        </ul>
      )}
      {isAdding && <NewFieldDialog onAdded={() => undefined} onClose={() => setAdding(false)} />}
    </Stack>
  );
}
