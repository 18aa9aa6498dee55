import type { KeyboardEvent } from 'react';
import { type Direction, nudgeNodes } from '../../flow/edits.ts';
import { neighbourOf } from '../../flow/neighbours.ts';
import { commandOf, type FlowCommand } from './flowKeys.ts';
import { isField } from './stageClipboard.ts';
import type { FlowEditing } from './useFlowEditor.ts';
import type { FlowStage } from './useFlowStage.ts';

/** Handles keys on the canvas and in the outline. */
export function useFlowKeys(editing: FlowEditing, stage: FlowStage) {
  const { graph, selection, current, isReadOnly } = editing;
  const { go } = stage;

  /** After deleting by key, the focus moves to a node that led to the deleted one. */
  const removeChosen = () => {
    const gone = new Set(selection.edge === null ? selection.nodes : []);
    editing.remove();
    if (isReadOnly || gone.size === 0) return;
    const before = graph.edges.find(({ from, to }) => gone.has(to) && !gone.has(from))?.from;
    const next = before ?? graph.nodes.find(({ id }) => !gone.has(id))?.id;
    if (next !== undefined) go(next);
  };

  const run = (command: FlowCommand) => {
    const at = selection.nodes.at(-1) ?? graph.start ?? graph.nodes[0]?.id;
    const { [command]: act } = {
      edit: stage.edit,
      add: () => stage.setAdding('here'),
      connect: () => current && stage.setDialog('connect'),
      remove: removeChosen,
      undo: editing.undo,
      redo: editing.redo,
      duplicate: editing.duplicate,
      all: () => editing.select(graph.nodes.map(({ id }) => id)),
      find: () => stage.setDialog('find'),
      keys: () => stage.setDialog('keys'),
      fit: stage.fitAll,
      start: () => graph.start !== null && go(graph.start),
      none: () => editing.select([]),
    } as Partial<Record<FlowCommand, () => unknown>>;
    if (act) return void act();
    if (at === undefined) return;
    if (command.startsWith('nudge-')) {
      const moved = nudgeNodes(editing.flow, editing.graphId, selection.nodes, command.slice(6) as Direction);
      return editing.change(moved, 'nudge', 'Moved.');
    }
    if (selection.nodes.length === 0) return go(at);
    const next = neighbourOf(graph, at, command as Direction);
    if (next === null) return editing.announce('No node in this direction.');
    go(next);
  };

  return (event: KeyboardEvent) => {
    if (isField(event) || event.defaultPrevented) return;
    if (event.key === 'Enter' && (event.target as HTMLElement).closest('[data-node], [role="row"]') === null) return;
    const command = commandOf(event, stage.view);
    if (command === null) return;
    event.preventDefault();
    run(command);
  };
}
