import { attemptsRange, turnsRange } from '@switchboard/contracts/flows.limits';
import { TextField } from '@switchboard/design-system/forms';
import { fieldLabel } from '../../flow/nodeWords.ts';
import { FieldPicker, NamesPicker } from './FieldPicker.tsx';
import { useFlow } from './FlowContext.ts';
import { ModelFields } from './ModelFields.tsx';
import { type FieldsProps, Toggle, Whole } from './nodeControls.tsx';
import { PlaceholderText } from './PlaceholderText.tsx';

export const Say = ({ node, onChange }: FieldsProps<'say'>) => (
  <PlaceholderText label="Text" rows={4} value={node.text} onChange={(text) => onChange({ text })} />
);

export const Ask = ({ node, onChange }: FieldsProps<'ask'>) => (
  <>
    <FieldPicker label="Collects" value={node.field} onChange={(field) => onChange({ field })} />
    <PlaceholderText label="Question" value={node.question} onChange={(question) => onChange({ question })} />
    <PlaceholderText
      label="Asked again"
      rows={2}
      description="After an answer that can't be read. Empty: the question again."
      value={node.again}
      onChange={(again) => onChange({ again })}
    />
    <Whole
      label="Attempts"
      value={node.attempts}
      range={attemptsRange}
      onChange={(attempts) => onChange({ attempts })}
    />
    <Toggle
      label="Repeat the answer and wait for a yes"
      isOn={node.confirms}
      onChange={(confirms) => onChange({ confirms })}
    />
    <Toggle
      label="Skip if the field is already known"
      isOn={node.skips_known}
      onChange={(skips_known) => onChange({ skips_known })}
    />
    <ModelFields value={node.model} onChange={(model) => onChange({ model })} />
  </>
);

export function Talk({ node, onChange }: FieldsProps<'talk'>) {
  const { editing, supplies } = useFlow();
  return (
    <>
      <PlaceholderText
        label="Opening"
        rows={2}
        description="Said first. Empty: the model begins."
        value={node.opening}
        onChange={(opening) => onChange({ opening })}
      />
      <PlaceholderText
        label="Instruction"
        rows={5}
        value={node.instruction}
        onChange={(instruction) => onChange({ instruction })}
      />
      <PlaceholderText label="Goal" rows={2} value={node.goal} onChange={(goal) => onChange({ goal })} />
      <NamesPicker
        label="Has to collect"
        options={editing.graph.fields.map((field) => ({ id: field.name, label: fieldLabel(field) }))}
        value={node.collects}
        onChange={(collects) => onChange({ collects })}
        emptyText="There are no fields yet."
      />
      <Whole
        label="Turns"
        value={node.max_turns}
        range={turnsRange}
        onChange={(max_turns) => onChange({ max_turns })}
      />
      <NamesPicker
        label="Tools"
        options={supplies.tools.map(({ name }) => ({ id: name, label: name }))}
        value={node.tools}
        onChange={(tools) => onChange({ tools })}
        emptyText="This assistant has no tools. Add them in the tab Functions."
      />
      <NamesPicker
        label="Knowledge"
        options={supplies.knowledge.map(({ id, name }) => ({ id, label: name }))}
        value={node.knowledge_base_ids}
        onChange={(knowledge_base_ids) => onChange({ knowledge_base_ids })}
        emptyText="This assistant has no knowledge. Choose some in the tab Prompt."
      />
      <ModelFields value={node.model} onChange={(model) => onChange({ model })} />
    </>
  );
}

export const Decide = ({ node, onChange }: FieldsProps<'decide'>) => (
  <Toggle
    label="First match wins"
    description="Otherwise, two conditions that can be true for the same value are refused."
    isOn={node.first_match_wins}
    onChange={(first_match_wins) => onChange({ first_match_wins })}
  />
);

export function End({ node, onChange }: FieldsProps<'end'>) {
  const { editing } = useFlow();
  return (
    <>
      <PlaceholderText
        label="Text"
        description="Empty: the assistant's End Call Message."
        value={node.text}
        onChange={(text) => onChange({ text })}
      />
      <TextField
        label="Outcome"
        description="Shown in reports."
        placeholder="qualified"
        value={node.result}
        maxLength={80}
        onChange={(result) => onChange({ result })}
        isReadOnly={editing.isReadOnly}
      />
    </>
  );
}
