import { nameOf } from '@switchboard/contracts/flows/check/view';
import type { FlowExit, FlowGraph } from '@switchboard/contracts/flows/document';
import type { FlowField } from '@switchboard/contracts/flows/fields';
import type { FlowNode } from '@switchboard/contracts/flows/nodes';
import { exitTriggerLabels, flowNodeLabels } from '@switchboard/contracts/flows.limits';

/** What a node says or does, in one line for its card. Empty where nothing is set yet. */
export function textOf(node: FlowNode): string {
  switch (node.kind) {
    case 'say':
    case 'end':
      return node.text;
    case 'ask':
    case 'book':
    case 'collect_keys':
    case 'knowledge':
      return node.question;
    case 'talk':
      return node.instruction || node.goal || node.opening;
    case 'tool':
      return node.tool;
    case 'press_keys':
      return node.keys;
    case 'transfer':
      return node.target === '' ? node.text : `To ${node.target}`;
    case 'hand_over':
      return node.text;
    case 'message':
      return node.text || node.subject;
    case 'return':
      return `Result: ${node.result}`;
    default:
      return '';
  }
}

/** A node among others: its name, or the beginning of its text where it has none. */
export function titleOf(node: FlowNode): string {
  if (node.name.trim() !== '') return node.name.trim();
  const text = textOf(node).replaceAll(/\s+/g, ' ').trim();
  if (text === '') return flowNodeLabels[node.kind];
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

/** A node in a sentence: `Ask “How old are you?”`. */
export function phraseOf(node: FlowNode): string {
  const title = titleOf(node);
  return title === flowNodeLabels[node.kind] ? title : `${flowNodeLabels[node.kind]} “${title}”`;
}

export const fieldLabel = ({ label, name }: FlowField): string => label.trim() || name;

export const exitLabel = (exit: FlowExit): string =>
  exit.trigger === 'intent'
    ? exit.intent.trim() || exit.examples[0] || exitTriggerLabels.intent
    : exitTriggerLabels[exit.trigger];

/** Nodes that hold a text in their name, text or id, in the order of the document. */
export function searchNodes({ nodes }: FlowGraph, wanted: string): FlowNode[] {
  const text = wanted.trim().toLocaleLowerCase();
  if (text === '') return [];
  return nodes.filter((node) =>
    [nameOf(node), flowNodeLabels[node.kind], textOf(node), 'field' in node ? node.field : '']
      .join('\n')
      .toLocaleLowerCase()
      .includes(text),
  );
}
