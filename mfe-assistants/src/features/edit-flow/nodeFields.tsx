import type { FlowNode, NodeOf } from '@switchboard/contracts/flows/nodes';
import { attemptsRange, type FlowNodeKind, keysRange, turnsRange } from '@switchboard/contracts/flows.limits';
import { Stack } from '@switchboard/design-system';
import { NumberField, Select, Switch, TextField } from '@switchboard/design-system/forms';
import type { ReactNode } from 'react';
import { fieldLabel } from '../../flow/nodeWords.ts';
import { ArgumentFields, SaveFields } from './ArgumentFields.tsx';
import { FieldPicker, NamesPicker } from './FieldPicker.tsx';
import { useFlow } from './FlowContext.ts';
import { PlaceholderText } from './PlaceholderText.tsx';

interface FieldsProps<K extends FlowNodeKind> {
  node: NodeOf<K>;
  onChange: (changes: Partial<NodeOf<K>>) => void;
}

function Whole({
  label,
  value,
  range,
  onChange,
  description,
}: {
  label: string;
  value: number;
  range: { min: number; max: number };
  onChange: (value: number) => void;
  description?: string;
}) {
  const { editing } = useFlow();
  return (
    <NumberField
      label={label}
      min={range.min}
      max={range.max}
      step={1}
      value={value}
      onChange={(next) => next !== null && onChange(next)}
      isDisabled={editing.isReadOnly}
      {...(description !== undefined && { description })}
    />
  );
}

function Toggle({
  label,
  description,
  isOn,
  onChange,
}: {
  label: string;
  description?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const { editing } = useFlow();
  return (
    <Switch
      label={label}
      isSelected={isOn}
      onChange={onChange}
      isDisabled={editing.isReadOnly}
      {...(description !== undefined && { description })}
    />
  );
}

const Say = ({ node, onChange }: FieldsProps<'say'>) => (
  <PlaceholderText label="Text" rows={4} value={node.text} onChange={(text) => onChange({ text })} />
);

const Ask = ({ node, onChange }: FieldsProps<'ask'>) => (
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
  </>
);

function Talk({ node, onChange }: FieldsProps<'talk'>) {
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
    </>
  );
}

const Decide = ({ node, onChange }: FieldsProps<'decide'>) => (
  <Toggle
    label="First match wins"
    description="Otherwise, two conditions that can be true for the same value are refused."
    isOn={node.first_match_wins}
    onChange={(first_match_wins) => onChange({ first_match_wins })}
  />
);

interface ChoiceProps {
  label: string;
  value: string | null;
  options: readonly { id: string; label: string }[];
  onChange: (id: string) => void;
  emptyText: string;
  missing: string;
}

/** One of what the assistant has; a value that it no longer has stays until it is replaced. */
function Choice({ label, value, options, onChange, emptyText, missing }: ChoiceProps) {
  const { editing } = useFlow();
  const isGone = value !== null && value !== '' && !options.some(({ id }) => id === value);
  return (
    <Select
      label={label}
      options={isGone ? [...options, { id: value, label: missing }] : options}
      value={value === '' ? null : value}
      onChange={onChange}
      emptyText={emptyText}
      isDisabled={editing.isReadOnly}
    />
  );
}

function Tool({ node, onChange }: FieldsProps<'tool'>) {
  const { supplies } = useFlow();
  const tool = supplies.tools.find(({ name }) => name === node.tool);
  return (
    <>
      <Choice
        label="Function or tool"
        value={node.tool}
        options={supplies.tools.map(({ name }) => ({ id: name, label: name }))}
        onChange={(name) => onChange({ tool: name })}
        emptyText="This assistant has no tools. Add them in the tab Functions."
        missing={`${node.tool} (missing)`}
      />
      <ArgumentFields
        parameters={tool?.parameters ?? []}
        value={node.arguments}
        onChange={(list) => onChange({ arguments: list })}
      />
      <SaveFields
        label="Saves from the answer"
        fromLabel="Part of the answer"
        value={node.saves}
        onChange={(saves) => onChange({ saves })}
      />
      <PlaceholderText
        label="Said in the meantime"
        rows={2}
        value={node.said_meanwhile}
        onChange={(said_meanwhile) => onChange({ said_meanwhile })}
      />
    </>
  );
}

function Knowledge({ node, onChange }: FieldsProps<'knowledge'>) {
  const { supplies } = useFlow();
  return (
    <>
      <NamesPicker
        label="Knowledge"
        options={supplies.knowledge.map(({ id, name }) => ({ id, label: name }))}
        value={node.knowledge_base_ids}
        onChange={(knowledge_base_ids) => onChange({ knowledge_base_ids })}
        emptyText="This assistant has no knowledge. Choose some in the tab Prompt."
      />
      <PlaceholderText
        label="Question"
        rows={2}
        description="Empty: what the caller said last."
        value={node.question}
        onChange={(question) => onChange({ question })}
      />
    </>
  );
}

function Book({ node, onChange }: FieldsProps<'book'>) {
  const { supplies } = useFlow();
  return (
    <>
      <Choice
        label="Slot"
        value={node.slot_id ?? 'own'}
        options={[
          { id: 'own', label: "The assistant's slot" },
          ...supplies.slots.map(({ id, name }) => ({ id, label: name })),
        ]}
        onChange={(id) => onChange({ slot_id: id === 'own' ? null : id })}
        emptyText="There are no slots."
        missing="A slot that isn't open"
      />
      <PlaceholderText
        label="Question"
        rows={2}
        value={node.question}
        onChange={(question) => onChange({ question })}
      />
      <FieldPicker
        label="Saves the time in"
        value={node.saves_time_to}
        onChange={(saves_time_to) => onChange({ saves_time_to })}
        noneLabel="No field"
      />
      <Whole
        label="Attempts"
        value={node.attempts}
        range={attemptsRange}
        onChange={(attempts) => onChange({ attempts })}
      />
    </>
  );
}

function PressKeys({ node, onChange }: FieldsProps<'press_keys'>) {
  const { editing } = useFlow();
  return (
    <TextField
      label="Keys"
      description="Digits, * and #. A w waits half a second. Fields in braces are filled in."
      value={node.keys}
      maxLength={100}
      onChange={(keys) => onChange({ keys })}
      isReadOnly={editing.isReadOnly}
    />
  );
}

const CollectKeys = ({ node, onChange }: FieldsProps<'collect_keys'>) => (
  <>
    <FieldPicker label="Collects" value={node.field} onChange={(field) => onChange({ field })} />
    <PlaceholderText label="Question" rows={2} value={node.question} onChange={(question) => onChange({ question })} />
    <Whole
      label="Fewest keys"
      value={node.min_keys}
      range={keysRange}
      onChange={(min_keys) => onChange({ min_keys })}
    />
    <Whole label="Most keys" value={node.max_keys} range={keysRange} onChange={(max_keys) => onChange({ max_keys })} />
    <Whole
      label="Attempts"
      value={node.attempts}
      range={attemptsRange}
      onChange={(attempts) => onChange({ attempts })}
    />
  </>
);

function Transfer({ node, onChange }: FieldsProps<'transfer'>) {
  const { supplies } = useFlow();
  return (
    <>
      <Choice
        label="Transfer to"
        value={node.target}
        options={supplies.transferTargets.map((name) => ({ id: name, label: name }))}
        onChange={(target) => onChange({ target })}
        emptyText="There is no one to transfer to. Add a target in the tab Functions."
        missing={`${node.target} (missing)`}
      />
      <PlaceholderText label="Said to the caller" rows={2} value={node.text} onChange={(text) => onChange({ text })} />
      <PlaceholderText
        label="Said to the person"
        rows={2}
        value={node.briefing}
        onChange={(briefing) => onChange({ briefing })}
      />
    </>
  );
}

function HandOver({ node, onChange }: FieldsProps<'hand_over'>) {
  const { editing, supplies } = useFlow();
  return (
    <>
      <Choice
        label="Assistant"
        value={node.assistant_id}
        options={supplies.assistants.map(({ id, name }) => ({ id, label: name }))}
        onChange={(assistant_id) => onChange({ assistant_id })}
        emptyText="There is no other published assistant."
        missing="An assistant that isn't published"
      />
      <PlaceholderText label="Said first" rows={2} value={node.text} onChange={(text) => onChange({ text })} />
      <NamesPicker
        label="Fields that it gets"
        options={editing.graph.fields.map((field) => ({ id: field.name, label: fieldLabel(field) }))}
        value={node.shares}
        onChange={(shares) => onChange({ shares })}
        emptyText="There are no fields yet."
      />
      <Toggle
        label="It can give the caller back"
        isOn={node.can_return}
        onChange={(can_return) => onChange({ can_return })}
      />
      {node.can_return && (
        <SaveFields
          label="Saves when the caller comes back"
          fromLabel="Its field"
          value={node.saves}
          onChange={(saves) => onChange({ saves })}
        />
      )}
    </>
  );
}

function Message({ node, onChange }: FieldsProps<'message'>) {
  const { editing } = useFlow();
  return (
    <>
      <Select
        label="Channel"
        options={[
          { id: 'whatsapp', label: 'WhatsApp' },
          { id: 'email', label: 'Email' },
        ]}
        value={node.channel}
        onChange={(channel) => onChange({ channel: channel as typeof node.channel })}
        isDisabled={editing.isReadOnly}
      />
      {node.channel === 'email' && (
        <PlaceholderText label="Subject" rows={1} value={node.subject} onChange={(subject) => onChange({ subject })} />
      )}
      <PlaceholderText label="Message" rows={4} value={node.text} onChange={(text) => onChange({ text })} />
      <FieldPicker
        label="Sent to"
        value={node.to_field}
        onChange={(to_field) => onChange({ to_field })}
        noneLabel="The caller's own number or address"
      />
    </>
  );
}

function RunSubflow({ node, onChange }: FieldsProps<'subflow'>) {
  const { editing } = useFlow();
  const { subflows } = editing.flow;
  const part = subflows.find(({ id }) => id === node.subflow);
  return (
    <>
      <Choice
        label="Sub-flow"
        value={node.subflow}
        options={subflows.map(({ id, name }) => ({ id, label: name || id }))}
        onChange={(subflow) => onChange({ subflow })}
        emptyText="This flow has no sub-flows yet."
        missing={`${node.subflow} (missing)`}
      />
      <ArgumentFields
        parameters={(part?.fields ?? [])
          .filter(({ is_given }) => is_given)
          .map(({ name }) => ({ name, required: true }))}
        value={node.arguments}
        onChange={(list) => onChange({ arguments: list })}
      />
      <SaveFields
        label="Saves from the sub-flow"
        fromLabel="Its field"
        value={node.saves}
        onChange={(saves) => onChange({ saves })}
      />
    </>
  );
}

function Return({ node, onChange }: FieldsProps<'return'>) {
  const { editing } = useFlow();
  return (
    <TextField
      label="Result"
      description="Each result is a way on where the sub-flow is run. Letters, digits, _ and -."
      value={node.result}
      onChange={(result) => /^[A-Za-z0-9_-]{1,40}$/.test(result) && onChange({ result })}
      isReadOnly={editing.isReadOnly}
    />
  );
}

function End({ node, onChange }: FieldsProps<'end'>) {
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

const forms: { [K in FlowNodeKind]: (props: FieldsProps<K>) => ReactNode } = {
  say: Say,
  ask: Ask,
  talk: Talk,
  decide: Decide,
  tool: Tool,
  knowledge: Knowledge,
  book: Book,
  press_keys: PressKeys,
  collect_keys: CollectKeys,
  transfer: Transfer,
  hand_over: HandOver,
  message: Message,
  subflow: RunSubflow,
  return: Return,
  end: End,
};

/** The fields that a node has by its kind. */
export function NodeFields({ node, onChange }: { node: FlowNode; onChange: (changes: Partial<FlowNode>) => void }) {
  const Fields = forms[node.kind] as (props: {
    node: FlowNode;
    onChange: (changes: Partial<FlowNode>) => void;
  }) => ReactNode;
  return (
    <Stack gap={4}>
      <Fields node={node} onChange={onChange} />
    </Stack>
  );
}
