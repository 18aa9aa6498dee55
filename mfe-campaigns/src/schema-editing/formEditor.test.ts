import { fieldsToSchema, type JsonSchema } from '@switchboard/forms';
import { describe, expect, test } from 'vitest';
import { allNodes, copyOfField, formOfSchema, newField, schemaOf } from './fieldNodes.ts';
import {
  canMove,
  editForm,
  editorOf,
  type FormAction,
  type FormEditor,
  renameProblem,
  stepTarget,
} from './formEditor.ts';
import { formProblems } from './formProblems.ts';

const schema = fieldsToSchema([
  { name: 'position', required: true, type: 'string', title: 'Position', kept: { 'x-width': 2 } },
  {
    name: 'contact',
    required: false,
    type: 'object',
    properties: [
      { name: 'email', required: false, type: 'string' },
      { name: 'position', required: false, type: 'string' },
    ],
  },
  {
    name: 'shifts',
    required: false,
    type: 'array',
    items: { type: 'object', sortable: true, properties: [{ name: 'begins', required: false, type: 'string' }] },
  },
]);

const start = () => editorOf(formOfSchema(schema));
const idOf = (editor: FormEditor, name: string, nth = 0) =>
  allNodes(editor.form.nodes).filter((node) => node.name === name)[nth]?.id ?? '';
const run = (editor: FormEditor, ...actions: FormAction[]) => actions.reduce(editForm, editor);
const order = (editor: FormEditor) =>
  allNodes(editor.form.nodes).map(({ name, kind }) => (kind === 'items' ? '*' : name));
const properties = (editor: FormEditor) => schemaOf(editor.form).properties as Record<string, JsonSchema>;

describe('the form', () => {
  test('the form writes the same schema that it was read from', () => {
    expect(schemaOf(start().form)).toEqual(schema);
  });

  test('editing the schema text keeps the ids of fields that still exist', () => {
    const editor = start();
    const again = formOfSchema({ ...schema, title: 'Intake' }, editor.form);
    expect(allNodes(again.nodes).map(({ id }) => id)).toEqual(allNodes(editor.form.nodes).map(({ id }) => id));
    expect(again.kept).toEqual({ title: 'Intake' });
  });
});

describe('changing', () => {
  test('a change keeps the other fields untouched', () => {
    const before = start();
    const after = run(before, { type: 'say', id: idOf(before, 'email'), said: { title: 'E-mail' } });
    expect(after.form.nodes[0]).toBe(before.form.nodes[0]);
    expect(after.form.nodes[2]).toBe(before.form.nodes[2]);
    expect(properties(after).contact?.properties).toMatchObject({ email: { title: 'E-mail' } });
  });

  test('an emptied property is removed from the schema', () => {
    const before = start();
    const after = run(before, { type: 'say', id: idOf(before, 'position'), said: { title: undefined } });
    expect(properties(after).position).not.toHaveProperty('title');
  });

  test('a new field gets its name from its label until someone renames it', () => {
    const node = newField('string', 'Position');
    const added = run(start(), { type: 'insert', node, target: null });
    expect(order(added).at(-1)).toBe('position_2');
    const typed = run(added, { type: 'say', id: node.id, said: { title: 'Début' } });
    expect(order(typed).at(-1)).toBe('debut');
    const named = run(
      typed,
      { type: 'rename', id: node.id, name: 'begin' },
      { type: 'say', id: node.id, said: { title: 'End' } },
    );
    expect(order(named).at(-1)).toBe('begin');
    const old = run(named, { type: 'say', id: idOf(named, 'email'), said: { title: 'Address' } });
    expect(order(old)).toContain('email');
  });

  test('a rename to a taken or invalid name is ignored', () => {
    const before = start();
    const id = idOf(before, 'position');
    for (const name of ['Contact', '__proto__', '1st', ''])
      expect(run(before, { type: 'rename', id, name }), name).toBe(before);
    expect(renameProblem(before.form.nodes, id, 'Contact')).toBe('Another field here is named Contact');
    expect(order(run(before, { type: 'rename', id, name: 'begins' }))[0]).toBe('begins');
  });

  test('a field becomes a date, and a multiple choice with choices to replace', () => {
    const before = start();
    const id = idOf(before, 'position');
    const date = run(before, { type: 'retype', id, to: 'date' });
    expect(properties(date).position).toMatchObject({ type: 'string', format: 'date', title: 'Position' });
    const choices = run(date, { type: 'retype', id, to: 'choices' });
    expect(properties(choices).position).toMatchObject({
      ...{ type: 'array', uniqueItems: true, items: { type: 'string', enum: ['First choice', 'Second choice'] } },
    });
    expect(run(choices, { type: 'retype', id, to: 'choices' })).toBe(choices);
  });

  test('changing the type keeps the settings that both types have', () => {
    const before = start();
    const id = idOf(before, 'position');
    const after = run(
      before,
      { type: 'say', id, said: { enum: ['a'], description: 'Which' } },
      { type: 'retype', id, to: 'array' },
    );
    expect(properties(after).position).toEqual({
      type: 'array',
      title: 'Position',
      description: 'Which',
      order: 0,
      items: { type: 'string' },
      'x-width': 2,
    });
  });
});

describe('moving', () => {
  test('a field moves before, after or into another one, and a taken name gets a number', () => {
    const before = start();
    const [position, contact, shifts] = before.form.nodes.map(({ id }) => id) as [string, string, string];
    expect(order(run(before, { type: 'move', id: shifts, target: { id: position, place: 'before' } }))).toEqual([
      'shifts',
      '*',
      'begins',
      'position',
      'contact',
      'email',
      'position',
    ]);
    expect(order(run(before, { type: 'move', id: position, target: { id: contact, place: 'on' } }))).toEqual([
      'contact',
      'email',
      'position',
      'position_2',
      'shifts',
      '*',
      'begins',
    ]);
    const entry = allNodes(before.form.nodes).find(({ kind }) => kind === 'items')?.id ?? '';
    expect(order(run(before, { type: 'move', id: position, target: { id: entry, place: 'on' } })).slice(-3)).toEqual([
      '*',
      'begins',
      'position',
    ]);
  });

  test("a field can't move into itself, into a plain field, or next to the entry of a list", () => {
    const before = start();
    const { nodes } = before.form;
    const [position, contact] = nodes.map(({ id }) => id) as [string, string];
    const entry = allNodes(nodes).find(({ kind }) => kind === 'items')?.id ?? '';
    for (const [id, target] of [
      [contact, { id: idOf(before, 'email'), place: 'after' }],
      [contact, { id: contact, place: 'on' }],
      [contact, { id: position, place: 'on' }],
      [position, { id: entry, place: 'before' }],
      [entry, { id: position, place: 'before' }],
    ] as const) {
      expect(canMove(nodes, id, target)).toBe(false);
      expect(run(before, { type: 'move', id, target })).toBe(before);
    }
  });

  test('stepTarget moves a field only among its siblings', () => {
    const before = start();
    const [position, contact] = before.form.nodes.map(({ id }) => id) as [string, string];
    expect(stepTarget(before.form.nodes, position, -1)).toBeNull();
    expect(stepTarget(before.form.nodes, position, 1)).toEqual({ id: contact, place: 'after' });
  });
});

describe('history', () => {
  test('undo and redo go step by step, and continuous typing is one step', () => {
    const before = start();
    const id = idOf(before, 'position');
    const typed = run(
      before,
      { type: 'say', id, said: { title: 'P' } },
      { type: 'say', id, said: { title: 'Po' } },
      { type: 'say', id, said: { description: 'x' } },
    );
    const undone = run(typed, { type: 'undo' });
    expect(properties(undone).position).toMatchObject({ title: 'Po' });
    expect(properties(undone).position).not.toHaveProperty('description');
    const twice = run(undone, { type: 'undo' });
    expect(twice.form).toBe(before.form);
    expect(run(twice, { type: 'undo' })).toBe(twice);
    expect(run(twice, { type: 'redo' }, { type: 'redo' }).form).toBe(typed.form);
    expect(run(twice, { type: 'say', id, said: { title: 'Q' } }).future).toEqual([]);
  });

  test('undo brings back deleted fields and selects the nearest one', () => {
    const before = start();
    const [position, contact] = before.form.nodes.map(({ id }) => id) as [string, string];
    const after = run(before, { type: 'remove', id: position });
    expect(order(after)).not.toEqual(order(before));
    expect(after.selectedId).toBe(contact);
    expect(run(after, { type: 'undo' }).form).toBe(before.form);
  });
});

test('a copied field is marked as a copy, and shares no id', () => {
  const before = start();
  const [, contact] = before.form.nodes;
  if (!contact) throw new Error('no contact');
  const copy = copyOfField(contact);
  const after = run(before, { type: 'insert', node: copy, target: { id: contact.id, place: 'after' } });
  expect(order(after)).toEqual([
    'position',
    'contact',
    'email',
    'position',
    'contact_copy',
    'email',
    'position',
    'shifts',
    '*',
    'begins',
  ]);
  const ids = allNodes(after.form.nodes).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('problems of a form belong to their fields', () => {
  const before = start();
  const id = idOf(before, 'begins');
  const after = run(
    before,
    { type: 'say', id, said: { validation: { minLength: 5, maxLength: 2 } } },
    { type: 'say', id: idOf(before, 'position'), said: { default: 7 } },
  );
  expect(formProblems(after.form, schemaOf(after.form))).toMatchObject([
    { nodeId: idOf(before, 'position'), keyword: 'default' },
    { nodeId: id, keyword: 'minLength', message: 'minLength is 5, which is over maxLength, 2' },
  ]);
});
