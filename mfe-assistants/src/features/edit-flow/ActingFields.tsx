import { attemptsRange, keysRange } from '@switchboard/contracts/flows.limits';
import { Select, TextField } from '@switchboard/design-system/forms';
import { ArgumentFields, SaveFields } from './ArgumentFields.tsx';
import { FieldPicker, NamesPicker } from './FieldPicker.tsx';
import { useFlow } from './FlowContext.ts';
import { ModelFields } from './ModelFields.tsx';
import { Choice, type FieldsProps, Whole } from './nodeControls.tsx';
import { PlaceholderText } from './PlaceholderText.tsx';

export function Tool({ node, onChange }: FieldsProps<'tool'>) {
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

export function Knowledge({ node, onChange }: FieldsProps<'knowledge'>) {
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
      <ModelFields value={node.model} onChange={(model) => onChange({ model })} />
    </>
  );
}

export function Book({ node, onChange }: FieldsProps<'book'>) {
  const { supplies } = useFlow();
  const chosen = supplies.slots.find(({ id }) => id === node.slot_id);
  return (
    <>
      <Choice
        label="Slot"
        {...(chosen && { description: chosen.details })}
        value={node.slot_id ?? 'own'}
        options={[
          { id: 'own', label: "The assistant's slot" },
          ...supplies.slots.map(({ id, name, details }) => ({ id, label: name, description: details })),
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

export function PressKeys({ node, onChange }: FieldsProps<'press_keys'>) {
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

export const CollectKeys = ({ node, onChange }: FieldsProps<'collect_keys'>) => (
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

export function Message({ node, onChange }: FieldsProps<'message'>) {
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
      {(node.channel === 'email' || node.to_field !== '') && (
        <FieldPicker
          label="Sent to"
          value={node.to_field}
          onChange={(to_field) => onChange({ to_field })}
          noneLabel={node.channel === 'email' ? 'The address of the lead' : "The caller's own number"}
        />
      )}
    </>
  );
}
