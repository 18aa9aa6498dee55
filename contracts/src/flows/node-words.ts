import { flowNodeLabels } from '../flows.limits.ts';
import type { FlowNode } from './nodes.ts';

/** A node's text or action, in one line. Empty if nothing is set yet. */
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

/** A node's title: its name, or the beginning of its text if it has none. */
export function titleOf(node: FlowNode, maxLength = 60): string {
  const title = node.name.trim() || textOf(node).replaceAll(/\s+/g, ' ').trim();
  if (title === '') return flowNodeLabels[node.kind];
  return title.length > maxLength && node.name.trim() === '' ? `${title.slice(0, maxLength - 1)}…` : title;
}

/** A node as part of a sentence: `Ask “How old are you?”`. */
export function phraseOf(node: FlowNode): string {
  const title = titleOf(node);
  return title === flowNodeLabels[node.kind] ? title : `${flowNodeLabels[node.kind]} “${title}”`;
}
