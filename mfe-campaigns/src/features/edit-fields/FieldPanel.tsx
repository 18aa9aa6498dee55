import { Banner, Grid, Section, Stack } from '@switchboard/design-system';
import { CodeBlock } from '@switchboard/design-system/data';
import { NumberField, Select, Switch, TextArea, TextField } from '@switchboard/design-system/forms';
import { type FieldKind, fieldKinds } from '@switchboard/forms';
import type { Dispatch } from 'react';
import { kindLabels } from '../../schema-editing/fieldKinds.tsx';
import { type EditedForm, findNode, kindOfNode, labelOfNode, type NodePlace } from '../../schema-editing/fieldNodes.ts';
import { canMove, type FormAction, placeTarget } from '../../schema-editing/formEditor.ts';
import type { FormProblem } from '../../schema-editing/formProblems.ts';
import { DefaultField } from './DefaultField.tsx';
import { ChoicesField, JsonField, NameField } from './DraftFields.tsx';
import { groupsOf } from './groups.ts';
import { RuleFields } from './RuleFields.tsx';

interface FieldPanelProps {
  form: EditedForm;
  id: string;
  problems: readonly FormProblem[];
  dispatch: Dispatch<FormAction>;
}

const typeOptions = fieldKinds.map((kind) => ({ id: kind, label: kindLabels[kind].label }));

/** Kinds whose format already restricts the text, so they need no text rules. */
const formatted: readonly FieldKind[] = ['date', 'time', 'email', 'phone', 'url'];
const top = 'top';

/** Properties with an input, which shows their problems. */
const shownAt = new Set([
  ...['default', 'enum', 'notes', 'nodes', 'title', 'description', 'minLength', 'maxLength', 'pattern'],
  ...['minimum', 'maximum', 'minItems', 'maxItems'],
]);

function PlaceFields({
  form,
  place,
  dispatch,
}: {
  form: EditedForm;
  place: NodePlace;
  dispatch: Dispatch<FormAction>;
}) {
  const { node, parent, index, siblings } = place;
  const groups = groupsOf(form.nodes).filter(({ id }) => canMove(form.nodes, node.id, { id, place: 'on' }));
  return (
    <Grid min={140} columns={2} gap={4}>
      <NumberField
        label="Order"
        description={`Of ${siblings.length}`}
        min={1}
        max={siblings.length}
        value={index + 1}
        onChange={(order) => {
          const target = order === null ? null : placeTarget(siblings, index, order - 1);
          if (target) dispatch({ type: 'move', id: node.id, target });
        }}
      />
      <Select
        label="Inside"
        options={[{ id: top, label: 'The form itself' }, ...groups]}
        value={parent?.id ?? top}
        onChange={(id) => {
          if (id === (parent?.id ?? top)) return;
          dispatch({ type: 'move', id: node.id, target: id === top ? null : { id, place: 'on' } });
        }}
      />
    </Grid>
  );
}

/** All properties of a field, or of a list's entries. */
export function FieldPanel({ form, id, problems, dispatch }: FieldPanelProps) {
  const place = findNode(form.nodes, id);
  if (!place) return null;
  const { node } = place;
  const { said } = node;
  const kind = kindOfNode(node);
  const entries = node.children?.[0];
  const own = problems.filter(({ nodeId }) => nodeId === id);
  const problemOf = (keyword: string) => own.find((problem) => problem.keyword === keyword)?.message;
  const say = (changes: Extract<FormAction, { type: 'say' }>['said']) => dispatch({ type: 'say', id, said: changes });
  const isField = node.kind === 'field';
  const others = own.filter(({ keyword }) => !shownAt.has(keyword));
  const shared = { node, say, problemOf };
  return (
    <Section
      title={labelOfNode(node)}
      titleLevel={2}
      description={isField ? undefined : 'The type of each entry in the list.'}
    >
      <Stack gap={4}>
        {others.map(({ message }) => (
          <Banner key={message} tone="danger">
            {message}
          </Banner>
        ))}
        <TextField
          data-keyword="title"
          label="Label"
          value={said.title ?? ''}
          onChange={(title) => say({ title: title === '' ? undefined : title })}
          errorMessage={problemOf('title')}
        />
        <Grid min={140} columns={2} gap={4}>
          <Select
            label="Type"
            options={typeOptions}
            value={kind}
            onChange={(to) => dispatch({ type: 'retype', id, to: to as FieldKind })}
          />
          {isField ? (
            <NameField form={form} node={node} dispatch={dispatch} />
          ) : (
            <TextField
              label="Name"
              value={said.name ?? ''}
              onChange={(name) => say({ name: name === '' ? undefined : name })}
            />
          )}
        </Grid>
        <TextArea
          label="Description"
          rows={2}
          description="Shown below the field to the person who fills it in."
          value={said.description ?? ''}
          onChange={(description) => say({ description: description === '' ? undefined : description })}
        />
        {isField && (
          <Switch
            label="Required"
            isSelected={node.required}
            onChange={(required) => dispatch({ type: 'require', id, required })}
          />
        )}
        {kind === 'string' && (
          <Switch
            label="Several lines"
            isSelected={said.multiline === true}
            onChange={(isOn) => say({ multiline: isOn || undefined })}
          />
        )}
        {!isField && (
          <Stack direction="row" gap={5} wrap>
            <Switch
              label="Sortable"
              isSelected={said.sortable === true}
              onChange={(isOn) => say({ sortable: isOn || undefined })}
            />
            <Switch
              label="Viewable"
              isSelected={said.viewable === true}
              onChange={(isOn) => say({ viewable: isOn || undefined })}
            />
          </Stack>
        )}
        {(kind === 'string' || kind === 'number' || said.enum) && <ChoicesField key={id} {...shared} />}
        {kind === 'choices' && entries && (
          <ChoicesField
            key={entries.id}
            node={entries}
            say={(more) => dispatch({ type: 'say', id: entries.id, said: more })}
            problemOf={() => undefined}
          />
        )}
        <DefaultField key={`default ${id} ${said.type}`} {...shared} />
        {(!formatted.includes(kind) || said.validation) && <RuleFields {...shared} />}
        {isField && <PlaceFields form={form} place={place} dispatch={dispatch} />}
        <TextArea
          label="Notes"
          rows={2}
          description="For people who build the form; no one else sees them."
          value={said.notes ?? ''}
          onChange={(notes) => say({ notes: notes === '' ? undefined : notes })}
        />
        <JsonField
          key={`nodes ${id}`}
          keyword="nodes"
          label="Nodes"
          description="JSON that programs read; forms do not show it."
          value={said.nodes}
          onChange={(nodes) => say({ nodes })}
        />
        {said.kept && (
          <Stack gap={2}>
            <strong>Other keywords, kept as they are</strong>
            <CodeBlock label="Other keywords" language="json" value={JSON.stringify(said.kept, null, 2)} />
          </Stack>
        )}
      </Stack>
    </Section>
  );
}
