import { TextField } from '@switchboard/design-system/forms';
import { fieldLabel } from '../../flow/nodeWords.ts';
import { partLabel, sharedOf } from '../../flow/sharedParts.ts';
import { ArgumentFields, SaveFields } from './ArgumentFields.tsx';
import { NamesPicker } from './FieldPicker.tsx';
import { useFlow } from './FlowContext.ts';
import { Choice, type FieldsProps, Toggle } from './nodeControls.tsx';
import { PlaceholderText } from './PlaceholderText.tsx';
import { SharedVersionNotice } from './SharedVersionNotice.tsx';

export function Transfer({ node, onChange }: FieldsProps<'transfer'>) {
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

export function HandOver({ node, onChange }: FieldsProps<'hand_over'>) {
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
        description="Published assistants only. If two hand over to each other, publish one of them first without its hand-over."
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

export function RunSubflow({ node, onChange }: FieldsProps<'subflow'>) {
  const { editing } = useFlow();
  const { only } = editing;
  // A shared sub-flow can only run shared ones.
  const subflows = editing.flow.subflows.filter(({ shared_id }) => only === null || shared_id !== undefined);
  const part = subflows.find(({ id }) => id === node.subflow);
  return (
    <>
      <Choice
        label="Sub-flow"
        value={node.subflow}
        options={subflows.map((one) => ({ id: one.id, label: partLabel(one) }))}
        onChange={(subflow) => onChange({ subflow, shared: sharedOf(editing.flow, subflow) ?? undefined })}
        emptyText={
          only === null
            ? 'This flow has no sub-flows yet.'
            : 'Nodes of shared sub-flows can only run other shared ones.'
        }
        missing={node.shared ? 'A version that does not exist' : `${node.subflow} (missing)`}
      />
      {node.shared && <SharedVersionNotice key={node.id} node={node} shared={node.shared} />}
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

export function Return({ node, onChange }: FieldsProps<'return'>) {
  const { editing } = useFlow();
  return (
    <TextField
      label="Result"
      description="Each result is a connection of the nodes that run the sub-flow. Letters, digits, _ and -."
      value={node.result}
      onChange={(result) => /^[A-Za-z0-9_-]{1,40}$/.test(result) && onChange({ result })}
      isReadOnly={editing.isReadOnly}
    />
  );
}
