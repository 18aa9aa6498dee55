import type { FieldKind } from '@switchboard/forms';
import { type KeyboardEvent, useState } from 'react';
import { kindLabels } from '../../schema-editing/fieldKinds.tsx';
import {
  copyOfField,
  type FieldNode,
  findNode,
  isGroup,
  labelOfNode,
  newField,
} from '../../schema-editing/fieldNodes.ts';
import { stepTarget, type Target } from '../../schema-editing/formEditor.ts';
import type { SchemaEditor } from '../../schema-editing/useSchemaEditor.ts';

/** The place of a new field: in the selected group, after the selected field, or at the end. */
function placeOfNew(nodes: readonly FieldNode[], selectedId: string | null): Target {
  const place = selectedId === null ? null : findNode(nodes, selectedId);
  if (!place) return null;
  if (isGroup(place.node)) return { id: place.node.id, place: 'on' };
  const field = place.node.kind === 'field' ? place.node : place.parent;
  return field && { id: field.id, place: 'after' };
}

const isCommand = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && !event.altKey;

/** The actions on the selected field, for buttons and keys. `focus` moves to one of its properties. */
export function useFieldActions(
  { editor, dispatch }: Pick<SchemaEditor, 'editor' | 'dispatch'>,
  focus: (nodeId: string, keyword: string) => void,
) {
  const { form, selectedId } = editor;
  const [deleted, setDeleted] = useState<string | null>(null);
  const selected = selectedId === null ? undefined : findNode(form.nodes, selectedId)?.node;
  const targetOf = (by: -1 | 1) => (selected ? stepTarget(form.nodes, selected.id, by) : null);

  const insert = (node: FieldNode, target: Target) => {
    setDeleted(null);
    dispatch({ type: 'insert', node, target });
    focus(node.id, 'title');
  };
  const actions = {
    add: (kind: FieldKind) =>
      insert(
        newField(kind, `New ${kind === 'url' ? 'URL' : kindLabels[kind].label.toLowerCase()}`),
        placeOfNew(form.nodes, selectedId),
      ),
    duplicate: () => {
      if (selected?.kind === 'field') insert(copyOfField(selected), { id: selected.id, place: 'after' });
    },
    remove: () => {
      if (selected?.kind !== 'field') return;
      setDeleted(labelOfNode(selected));
      dispatch({ type: 'remove', id: selected.id });
    },
    undo: () => {
      setDeleted(null);
      dispatch({ type: 'undo' });
    },
    redo: () => dispatch({ type: 'redo' }),
    step: (by: -1 | 1) => {
      const target = targetOf(by);
      if (selected && target) dispatch({ type: 'move', id: selected.id, target });
    },
  };

  /** Handles undo and redo anywhere in the editor. Returns whether the key was one of them. */
  const onEditorKey = (event: KeyboardEvent): boolean => {
    const key = event.key.toLowerCase();
    if (!isCommand(event) || (key !== 'z' && key !== 'y')) return false;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) actions.redo();
    else actions.undo();
    return true;
  };
  const actOf = (event: KeyboardEvent) => {
    if (event.altKey && event.key === 'ArrowUp') return () => actions.step(-1);
    if (event.altKey && event.key === 'ArrowDown') return () => actions.step(1);
    if ((event.target as Element).getAttribute('role') !== 'row') return null;
    if (event.key === 'Delete') return actions.remove;
    return isCommand(event) && event.key.toLowerCase() === 'd' ? actions.duplicate : null;
  };
  /** Moving, deleting and duplicating, on a row of the tree. */
  const onTreeKey = (event: KeyboardEvent) => {
    const act = actOf(event);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return {
    ...actions,
    selected,
    deleted,
    canStepUp: targetOf(-1) !== null,
    canStepDown: targetOf(1) !== null,
    onEditorKey,
    onTreeKey,
  };
}
