import { type FieldKind, nameOfLabel, nameProblem } from '@switchboard/forms';
import {
  type EditedForm,
  type FieldNode,
  findNode,
  isGroup,
  kindOfNode,
  retyped,
  type Said,
  withNode,
} from './fieldNodes.ts';

/** The edited form, its undo and redo history, and the selected field. */
export interface FormEditor {
  form: EditedForm;
  past: readonly EditedForm[];
  future: readonly EditedForm[];
  selectedId: string | null;
  /** The input of the last edit: further edits of it are undone together. Null after any other change. */
  lastChange: string | null;
}

/** Next to another field, into a group, or null for the end of the form. */
export type Target = { id: string; place: 'before' | 'after' | 'on' } | null;

export type FormAction =
  | { type: 'load'; form: EditedForm }
  | { type: 'replace'; form: EditedForm }
  | { type: 'insert'; node: FieldNode; target: Target }
  | { type: 'say'; id: string; said: { [K in keyof Said]?: Said[K] | undefined } }
  | { type: 'rename'; id: string; name: string }
  | { type: 'require'; id: string; required: boolean }
  | { type: 'retype'; id: string; to: FieldKind }
  | { type: 'move'; id: string; target: Target }
  | { type: 'remove'; id: string }
  | { type: 'select'; id: string | null }
  | { type: 'undo' }
  | { type: 'redo' };

const maxSteps = 200;

export const editorOf = (form: EditedForm): FormEditor => ({
  form,
  past: [],
  future: [],
  selectedId: form.nodes[0]?.id ?? null,
  lastChange: null,
});

function changed(editor: FormEditor, nodes: readonly FieldNode[], what: string | null, selectedId = editor.selectedId) {
  if (nodes === editor.form.nodes) return editor;
  return stepTo(editor, { ...editor.form, nodes }, what, selectedId);
}

function stepTo(editor: FormEditor, form: EditedForm, what: string | null, selectedId: string | null): FormEditor {
  const isMore = what !== null && editor.lastChange === what && editor.past.length > 0;
  const past = isMore ? editor.past : [...editor.past, editor.form].slice(-maxSteps);
  return { form, past, future: [], selectedId, lastChange: what };
}

const namesOf = (siblings: readonly FieldNode[], but: string) =>
  siblings.filter(({ id }) => id !== but).map(({ name }) => name);

/** The field with a name that is unique among its siblings: a duplicate gets a number. */
function among(siblings: readonly FieldNode[], node: FieldNode): FieldNode {
  const taken = namesOf(siblings, node.id);
  const isTaken = taken.some((name) => name.toLowerCase() === node.name.toLowerCase());
  return isTaken ? { ...node, name: nameOfLabel(node.name, taken) } : node;
}

function insertedAt(siblings: readonly FieldNode[], index: number, node: FieldNode): FieldNode[] {
  return [...siblings.slice(0, index), among(siblings, node), ...siblings.slice(index)];
}

/** The nodes with one inserted; the same nodes when the target doesn't accept it. */
function inserted(nodes: readonly FieldNode[], node: FieldNode, target: Target): readonly FieldNode[] {
  if (target === null) return insertedAt(nodes, nodes.length, node);
  const place = findNode(nodes, target.id);
  if (!place) return nodes;
  if (target.place === 'on') {
    if (!isGroup(place.node)) return nodes;
    return withNode(nodes, target.id, (group) => {
      const inside = group.children ?? [];
      return { ...group, children: insertedAt(inside, inside.length, node) };
    });
  }
  if (place.node.kind === 'items') return nodes;
  const index = place.index + (target.place === 'after' ? 1 : 0);
  if (!place.parent) return insertedAt(nodes, index, node);
  return withNode(nodes, place.parent.id, (parent) => ({
    ...parent,
    children: insertedAt(parent.children ?? [], index, node),
  }));
}

/** Whether a field can be moved there: not into itself, and only among fields. */
export function canMove(nodes: readonly FieldNode[], id: string, target: Target): boolean {
  const moved = findNode(nodes, id)?.node;
  if (moved?.kind !== 'field') return false;
  if (target === null) return true;
  if (findNode([moved], target.id)) return false;
  return isPlace(nodes, target);
}

function moved(editor: FormEditor, id: string, target: Target): FormEditor {
  const { nodes } = editor.form;
  const place = findNode(nodes, id);
  if (!place || !canMove(nodes, id, target)) return editor;
  const rest = withNode(nodes, id, () => null);
  return changed(editor, inserted(rest, place.node, target), null, id);
}

function said(node: FieldNode, siblings: readonly FieldNode[], changes: object): FieldNode {
  const entries = Object.entries({ ...node.said, ...changes }).filter(([, value]) => value !== undefined);
  const next = { ...node, said: Object.fromEntries(entries) as unknown as Said };
  if (!('title' in changes) || !node.isNamedByLabel) return next;
  return { ...next, name: nameOfLabel(next.said.title ?? '', namesOf(siblings, node.id)) };
}

/** Why a field can't have this name; null if it can. */
export function renameProblem(nodes: readonly FieldNode[], id: string, name: string): string | null {
  const { siblings = [] } = findNode(nodes, id) ?? {};
  const isTaken = namesOf(siblings, id).some((other) => other.toLowerCase() === name.toLowerCase());
  return isTaken ? `Another field here is named ${name}` : nameProblem(name);
}

function removed(editor: FormEditor, id: string): FormEditor {
  const place = findNode(editor.form.nodes, id);
  if (place?.node.kind !== 'field') return editor;
  const { siblings, index, parent } = place;
  const next = siblings[index + 1] ?? siblings[index - 1] ?? parent;
  return changed(
    editor,
    withNode(editor.form.nodes, id, () => null),
    null,
    next?.id ?? null,
  );
}

/** The field that was selected, or the first one if it no longer exists. */
const selectedIn = ({ nodes }: EditedForm, id: string | null) =>
  (id !== null && findNode(nodes, id)?.node.id) || (nodes[0]?.id ?? null);

function back(editor: FormEditor, from: 'past' | 'future'): FormEditor {
  const form = editor[from].at(-1);
  if (!form) return editor;
  const to = from === 'past' ? 'future' : 'past';
  return {
    ...editor,
    form,
    [from]: editor[from].slice(0, -1),
    [to]: [...editor[to], editor.form],
    selectedId: selectedIn(form, editor.selectedId),
    lastChange: null,
  };
}

/** Applies one action. Impossible actions change nothing: a name that is taken, a group moved into itself. */
export function editForm(editor: FormEditor, action: FormAction): FormEditor {
  const { form, selectedId } = editor;
  const { nodes } = form;
  const edit = (
    id: string,
    typing: string | null,
    change: (node: FieldNode, siblings: readonly FieldNode[]) => FieldNode,
  ) => {
    const place = findNode(nodes, id);
    if (!place) return editor;
    const next = change(place.node, place.siblings);
    return next === place.node
      ? editor
      : changed(
          editor,
          withNode(nodes, id, () => next),
          typing && `${typing} ${id}`,
        );
  };
  switch (action.type) {
    case 'load':
      return { ...editorOf(action.form), selectedId: selectedIn(action.form, selectedId) };
    case 'replace':
      return stepTo(editor, action.form, 'replace', selectedIn(action.form, selectedId));
    case 'insert':
      return changed(editor, inserted(nodes, action.node, action.target), null, action.node.id);
    case 'say':
      return edit(action.id, `say ${Object.keys(action.said).join()}`, (node, siblings) =>
        said(node, siblings, action.said),
      );
    case 'rename':
      if (renameProblem(nodes, action.id, action.name) !== null) return editor;
      return edit(action.id, 'rename', ({ isNamedByLabel: _, ...node }) => ({ ...node, name: action.name }));
    case 'require':
      return edit(action.id, null, (node) => ({ ...node, required: action.required }));
    case 'retype':
      return edit(action.id, null, (node) => (kindOfNode(node) === action.to ? node : retyped(node, action.to)));
    case 'move':
      return moved(editor, action.id, action.target);
    case 'remove':
      return removed(editor, action.id);
    case 'select':
      return action.id === selectedId ? editor : { ...editor, selectedId: action.id, lastChange: null };
    case 'undo':
      return back(editor, 'past');
    case 'redo':
      return back(editor, 'future');
  }
}

/** The target that gives a field this index among its siblings; null if there is none. */
export function placeTarget(siblings: readonly FieldNode[], index: number, to: number): Target {
  const there = siblings[to];
  return there && to !== index ? { id: there.id, place: to < index ? 'before' : 'after' } : null;
}

/** The target one step up or down among its siblings; null at either end. */
export function stepTarget(nodes: readonly FieldNode[], id: string, step: -1 | 1): Target {
  const place = findNode(nodes, id);
  return place?.node.kind === 'field' ? placeTarget(place.siblings, place.index, place.index + step) : null;
}

/** Whether a field can be put there. */
export function isPlace(nodes: readonly FieldNode[], { id, place }: NonNullable<Target>): boolean {
  const there = findNode(nodes, id)?.node;
  return there !== undefined && (place === 'on' ? isGroup(there) : there.kind === 'field');
}
