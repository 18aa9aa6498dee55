import { nameOf } from '@switchboard/contracts/flows/check/view';
import type { FlowExit, FlowGraph } from '@switchboard/contracts/flows/document';
import type { FlowField } from '@switchboard/contracts/flows/fields';
import { textOf } from '@switchboard/contracts/flows/node-words';
import type { FlowNode } from '@switchboard/contracts/flows/nodes';
import { exitTriggerLabels, flowNodeLabels } from '@switchboard/contracts/flows.limits';

export { phraseOf, textOf, titleOf } from '@switchboard/contracts/flows/node-words';

export const fieldLabel = ({ label, name }: FlowField): string => label.trim() || name;

export const exitLabel = (exit: FlowExit): string =>
  exit.trigger === 'intent'
    ? exit.intent.trim() || exit.examples[0] || exitTriggerLabels.intent
    : exitTriggerLabels[exit.trigger];

/** Nodes whose name, text or id contains a text, in the order of the document. */
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
