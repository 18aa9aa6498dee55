import type { FlowProblem } from '@switchboard/contracts/flows/check/about';
import { tokens } from '@switchboard/design-system';
import { type Edge, MarkerType, Position } from '@xyflow/react';
import { handlesOf, sizeOf } from '../../flow/cardSize.ts';
import { newConditionPort, newIntentPort } from '../../flow/edits.ts';
import { canHaveIntents, edgeLabel, edgesByNode, portIdOf, portsOf } from '../../flow/graphs.ts';
import { edgeShare, type FlowMarks, type LiveCall, nodeMark, partKey } from '../../flow/marks.ts';
import { exitLabel, titleOf } from '../../flow/nodeWords.ts';
import type { CardData, CardNode } from './FlowNodeCard.tsx';
import type { FlowEditing } from './useFlowEditor.ts';

const isSameData = (one: CardData, other: CardData): boolean =>
  (Object.keys(other) as (keyof CardData)[]).every((key) => {
    const [before, after] = [one[key], other[key]];
    if (key === 'ports' || key === 'mark' || key === 'live') return JSON.stringify(before) === JSON.stringify(after);
    if (key === 'exits') return String(before) === String(after);
    return before === after;
  });

/** Returns the previous card if nothing changed, so that only changed cards are rendered again. */
function kept(before: CardNode | undefined, after: CardNode): CardNode {
  if (
    before &&
    before.selected === after.selected &&
    before.position.x === after.position.x &&
    before.position.y === after.position.y &&
    isSameData(before.data, after.data)
  )
    return before;
  return after;
}

interface CardOptions {
  editing: Pick<FlowEditing, 'flow' | 'graph' | 'graphId' | 'selection' | 'isReadOnly'>;
  problems: readonly FlowProblem[];
  marks: FlowMarks | null;
  live: ReadonlyMap<string, readonly LiveCall[]>;
  /** Positions of nodes while they are dragged. */
  dragged: ReadonlyMap<string, { x: number; y: number }>;
  wantsFocus: { current: string | null };
  before: ReadonlyMap<string, CardNode>;
}

/** The nodes of a graph as cards. */
export function cardsOf({ editing, problems, marks, live, dragged, wantsFocus, before }: CardOptions): CardNode[] {
  const { flow, graph, graphId, selection, isReadOnly } = editing;
  const out = edgesByNode(graph);
  const chosen = new Set(selection.nodes);
  const current = selection.nodes.at(-1) ?? graph.start ?? graph.nodes[0]?.id;
  const found = new Map<string, { error: number; warning: number }>();
  for (const { node, level, subflow } of problems) {
    if (node === null || subflow !== graphId) continue;
    const count = found.get(node) ?? { error: 0, warning: 0 };
    count[level]++;
    found.set(node, count);
  }
  return graph.nodes.map((node) => {
    const ports = portsOf(node, flow, out.get(node.id) ?? []);
    const isChosen = chosen.has(node.id);
    const chosenEdge = isChosen ? ports.find(({ edge }) => edge !== null && edge.id === selection.edge) : undefined;
    const exits = flow.exits.flatMap((exit) =>
      graphId === null && exit.action.type === 'go_to' && exit.action.node === node.id ? [exitLabel(exit)] : [],
    );
    const extra = isReadOnly
      ? []
      : node.kind === 'decide'
        ? [newConditionPort]
        : canHaveIntents(node)
          ? [newIntentPort]
          : [];
    const size = sizeOf(node, ports);
    return kept(before.get(node.id), {
      id: node.id,
      type: 'card',
      position: dragged.get(node.id) ?? node.position,
      selected: isChosen,
      ...size,
      measured: size,
      handles: handlesOf(node, ports, extra).map((handle) => ({
        ...handle,
        position: handle.type === 'source' ? Position.Right : Position.Left,
      })),
      data: {
        node,
        ports,
        isStart: graph.start === node.id,
        exits,
        errors: found.get(node.id)?.error ?? 0,
        warnings: found.get(node.id)?.warning ?? 0,
        chosenPort: isChosen ? (chosenEdge?.id ?? selection.port) : null,
        isCurrent: node.id === current,
        wantsFocus,
        isReadOnly,
        mark: nodeMark(marks, graphId, node.id),
        live: live.get(partKey(graphId, node.id)) ?? [],
      },
    });
  });
}

/** The edges of a graph. Those of the selected node are highlighted and labelled at their ends. */
export function linesOf(
  { graph, graphId, selection }: Pick<FlowEditing, 'graph' | 'graphId' | 'selection'>,
  marks: FlowMarks | null,
): Edge[] {
  const chosen = new Set(selection.nodes);
  const names = new Map(graph.nodes.map((node) => [node.id, titleOf(node)]));
  // An edge without a target isn't drawn; its port is highlighted instead.
  const drawn = graph.edges.filter(({ to }) => to !== '');
  return drawn.map((edge) => {
    const isNear = chosen.has(edge.from) || chosen.has(edge.to);
    const isSelected = edge.id === selection.edge;
    const share = edgeShare(marks, graphId, edge.id);
    const isTaken = share !== null && share > 0;
    const color = isTaken ? tokens.color.live : isNear || isSelected ? tokens.color.accent : tokens.color.lineStrong;
    return {
      id: edge.id,
      source: edge.from,
      sourceHandle: portIdOf(edge),
      target: edge.to,
      targetHandle: 'in',
      type: 'line',
      selected: isSelected,
      // The arrow has the same size on thick and thin edges.
      markerEnd: { type: MarkerType.ArrowClosed, color, width: 22, height: 22, markerUnits: 'userSpaceOnUse' },
      style: {
        ...((isNear || isSelected || isTaken) && { stroke: color }),
        ...(isTaken && { strokeWidth: 1.5 + 4 * share }),
        ...(share === 0 && { strokeDasharray: '4 4' }),
      },
      zIndex: isNear ? 1 : 0,
      ariaLabel: `${edgeLabel(edge)}: from ${names.get(edge.from)} to ${names.get(edge.to)}`,
      data: { edge, isNear: isNear || isSelected },
    };
  });
}
