import type { FlowNode } from '@switchboard/contracts/flows/nodes';
import { canHaveIntents, type Port } from './graphs.ts';
import { textOf } from './nodeWords.ts';

// The size of a card in px of the canvas, known without measuring, so that 300 cards can be placed at once.
export const cardWidth = 256;
export const headHeight = 44;
export const textHeight = 44;
export const portHeight = 28;
export const footHeight = 8;
export const handleSize = 10;

/** The number of port lines on a card, including the one from which a new condition or intent is dragged. */
const linesOf = (node: FlowNode, ports: readonly Port[]): number =>
  ports.length + (node.kind === 'decide' || canHaveIntents(node) ? 1 : 0);

const heightOf = (hasText: boolean, lines: number): number =>
  headHeight + (hasText ? textHeight : 0) + (lines > 0 ? lines * portHeight + footHeight : 0);

export const sizeOf = (node: FlowNode, ports: readonly Port[]): { width: number; height: number } => ({
  width: cardWidth,
  height: heightOf(textOf(node) !== '', linesOf(node, ports)),
});

/** The size of a card that doesn't exist yet. */
export const usualSize = { width: cardWidth, height: heightOf(true, 2) };

interface HandlePlace {
  id: string;
  type: 'source' | 'target';
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The positions where edges start and end on a card, so that the card doesn't have to be measured. */
export function handlesOf(node: FlowNode, ports: readonly Port[], extra: readonly string[]): HandlePlace[] {
  const size = { width: handleSize, height: handleSize };
  const first = headHeight + (textOf(node) === '' ? 0 : textHeight);
  const sources = [...ports.map(({ id }) => id), ...extra].map((id, at) => ({
    id,
    type: 'source' as const,
    x: cardWidth - handleSize / 2,
    y: first + at * portHeight + (portHeight - handleSize) / 2,
    ...size,
  }));
  return [{ id: 'in', type: 'target', x: -handleSize / 2, y: (headHeight - handleSize) / 2, ...size }, ...sources];
}
