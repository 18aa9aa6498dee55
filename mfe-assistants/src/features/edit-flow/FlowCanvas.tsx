import '@xyflow/react/dist/base.css';
import { breakpoints, IconButton, IconMinus, IconPlus, Stack, tokens, useMediaQuery } from '@switchboard/design-system';
import { IconMaximize } from '@switchboard/design-system/icons';
import {
  Background,
  BackgroundVariant,
  type Connection,
  type FinalConnectionState,
  MiniMap,
  type NodeChange,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  type ReactFlowState,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { headHeight } from '../../flow/cardSize.ts';
import { placeNodes } from '../../flow/edits.ts';
import { portIdOf } from '../../flow/graphs.ts';
import { isOutside, type LivePlace, livePlaces } from '../../flow/liveCalls.ts';
import { cardsOf, linesOf } from './canvasParts.ts';
import { CanvasFrame } from './FlowCanvas.styles.ts';
import { useFlow } from './FlowContext.ts';
import { FlowEdgeLine } from './FlowEdgeLine.tsx';
import { type CardNode, FlowNodeCard } from './FlowNodeCard.tsx';
import { OutsideCalls } from './OutsideCalls.tsx';

const nodeTypes = { card: FlowNodeCard };
const edgeTypes = { line: FlowEdgeLine };
const nowhere: ReadonlyMap<string, { x: number; y: number }> = new Map();
/** Flows with fewer nodes fit on the canvas, and their overview map would cover nodes. */
const leastOfOverview = 13;
const fit = { padding: 0.1, maxZoom: 1 };
/** Below this zoom cards can't be read, so a large flow opens at its start instead of as a whole. */
const readableZoom = 0.7;
/** Pixels between the first node and the edges of the canvas. */
const margin = 24;

/** Requests of the keyboard and of other parts of the editor to the canvas. */
export interface CanvasAsks {
  /** The node to scroll into view, and whether it takes the focus. */
  reveal: { node: string; takesFocus: boolean; at: number } | null;
  /** Increases each time the whole graph should be fitted into the view. */
  fit: number;
}

interface FlowCanvasProps {
  asks: CanvasAsks;
  /** An edge was dragged from a port and dropped on empty canvas: asks which node to add there. */
  onAddAt: (after: { node: string; port: string }, at: { x: number; y: number }) => void;
  /** Shows a node, which may be in another graph. */
  onGo: (place: LivePlace) => void;
}

/** The ids of cards with live calls whose head is outside the view, joined into one string so that panning doesn't re-render. */
const outsideIds =
  (cards: readonly CardNode[]) =>
  ({ transform: [x, y, zoom], width, height }: ReactFlowState): string => {
    // Until the canvas has a size, visibility is unknown.
    if (width === 0) return '';
    const hidden = cards.filter((card) => {
      const head = { x: card.position.x + (card.width ?? 0) / 2, y: card.position.y + headHeight / 2 };
      return isOutside(head, { x, y, zoom, width, height });
    });
    return hidden.map(({ id }) => id).join(' ');
  };

/** Hints at live calls whose node is outside the view or in another graph of the flow. */
function CallsElsewhere({ cards, onGo }: { cards: readonly CardNode[]; onGo: FlowCanvasProps['onGo'] }) {
  const { editing, live } = useFlow();
  const { flow, graphId } = editing;
  const hidden = useStore(useMemo(() => outsideIds(cards.filter(({ data }) => data.live.length > 0)), [cards]));
  const places = useMemo(() => {
    const ids = new Set(hidden.split(' '));
    return livePlaces(flow, live).filter(({ graph, node }) => graph !== graphId || ids.has(node));
  }, [flow, live, graphId, hidden]);
  return <OutsideCalls places={places} where="outside the view" onGo={onGo} />;
}

function Canvas({ asks, onAddAt, onGo }: FlowCanvasProps) {
  const { editing, problems, marks, live } = useFlow();
  const { graph, graphId, flow, selection, isReadOnly } = editing;
  const view = useReactFlow<CardNode>();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.phone}px)`);
  const [dragged, setDragged] = useState(nowhere);
  const wantsFocus = useRef<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef<ReadonlyMap<string, CardNode>>(new Map());
  const cards = useMemo(() => {
    const next = cardsOf({
      editing: { flow, graph, graphId, selection, isReadOnly },
      problems,
      marks,
      live,
      dragged,
      wantsFocus,
      before: drawn.current,
    });
    drawn.current = new Map(next.map((card) => [card.id, card]));
    return next;
  }, [flow, graph, graphId, selection, isReadOnly, problems, marks, live, dragged]);
  const lines = useMemo(() => linesOf({ graph, graphId, selection }, marks), [graph, graphId, selection, marks]);

  const duration = isStill ? 0 : 160;
  const { reveal } = asks;
  const center = useCallback(
    ({ width = 0, height = 0, position }: CardNode) => {
      const zoom = Math.max(view.getZoom(), 0.75);
      void view.setCenter(position.x + width / 2, position.y + height / 2, { zoom, duration });
    },
    [view, duration],
  );
  // A node that is revealed while another graph opens takes precedence over fitting the whole graph.
  const justRevealed = useRef<CardNode | null>(null);
  useEffect(() => {
    const card = reveal && drawn.current.get(reveal.node);
    if (!card) return;
    justRevealed.current = card;
    center(card);
    if (!reveal.takesFocus) return;
    const drawnCard = frame.current?.querySelector<HTMLElement>(`[data-node='${CSS.escape(reveal.node)}']`);
    if (drawnCard) drawnCard.focus({ preventScroll: true });
    else wantsFocus.current = reveal.node;
  }, [reveal, center]);
  const seen = useRef(asks.fit);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for another graph, and when somebody asks for it.
  useEffect(() => {
    const isAsked = seen.current !== asks.fit;
    seen.current = asks.fit;
    const { current: revealed } = justRevealed;
    if (revealed && view.viewportInitialized) return;
    void view.fitView(fit).then(() => {
      if (revealed) return center(revealed);
      const first = drawn.current.get(graph.start ?? '');
      const height = frame.current?.clientHeight ?? 0;
      if (isAsked || !first || view.getZoom() >= readableZoom) return;
      const isAtTop = first.position.y <= Math.min(...[...drawn.current.values()].map(({ position }) => position.y));
      const y = isAtTop
        ? margin - first.position.y * readableZoom
        : height / 2 - (first.position.y + (first.height ?? 0) / 2) * readableZoom;
      void view.setViewport({ x: margin - first.position.x * readableZoom, y, zoom: readableZoom });
    });
  }, [graphId, asks.fit, view]);
  useEffect(() => {
    justRevealed.current = null;
  });

  const onNodesChange = useCallback(
    (changes: NodeChange<CardNode>[]) => {
      const places = new Map<string, { x: number; y: number }>();
      const chosen = new Set(selection.nodes);
      let isChosen = false;
      for (const change of changes) {
        if (change.type === 'position' && change.position) places.set(change.id, change.position);
        if (change.type !== 'select') continue;
        isChosen = true;
        if (change.selected) chosen.add(change.id);
        else chosen.delete(change.id);
      }
      if (places.size > 0) setDragged((before) => new Map([...before, ...places]));
      if (isChosen) editing.select([...chosen]);
    },
    [selection, editing.select],
  );

  const drop = () => {
    if (dragged.size > 0) editing.change(placeNodes(editing.flow, graphId, dragged));
    setDragged(nowhere);
  };

  const onConnect = ({ source, sourceHandle, target }: Connection) => {
    if (sourceHandle) editing.connect({ node: source, port: sourceHandle }, target);
  };

  const onConnectEnd = (event: MouseEvent | TouchEvent, { isValid, fromNode, fromHandle }: FinalConnectionState) => {
    if (isValid || !fromNode || !fromHandle?.id || fromHandle.type !== 'source') return;
    const point = 'changedTouches' in event ? event.changedTouches[0] : event;
    if (!point) return;
    onAddAt(
      { node: fromNode.id, port: fromHandle.id },
      view.screenToFlowPosition({ x: point.clientX, y: point.clientY }),
    );
  };

  return (
    <ReactFlow<CardNode>
      ref={frame}
      nodes={cards}
      edges={lines}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      onNodesChange={onNodesChange}
      onNodeDragStop={drop}
      onSelectionDragStop={drop}
      onEdgeClick={(_, { id, source }) => editing.select([source], { edge: id })}
      onPaneClick={() => editing.select([])}
      onConnect={onConnect}
      onConnectEnd={onConnectEnd}
      onReconnect={(line, { source, target }) => {
        const edge = graph.edges.find(({ id }) => id === line.id);
        if (edge && source === edge.from) editing.connect({ node: source, port: portIdOf(edge) }, target);
      }}
      nodesDraggable={!isReadOnly}
      nodesConnectable={!isReadOnly}
      edgesReconnectable={!isReadOnly}
      nodesFocusable={false}
      edgesFocusable={false}
      disableKeyboardA11y
      deleteKeyCode={null}
      selectionKeyCode="Shift"
      multiSelectionKeyCode={['Meta', 'Control']}
      panOnScroll
      zoomOnDoubleClick={false}
      minZoom={0.1}
      maxZoom={2}
      onlyRenderVisibleElements={cards.length > 60}
      elevateNodesOnSelect={false}
      proOptions={{ hideAttribution: true }}
    >
      <Background variant={BackgroundVariant.Dots} gap={20} size={1} />
      {!isPhone && graph.nodes.length >= leastOfOverview && (
        <MiniMap
          pannable
          zoomable
          ariaLabel="Overview of the flow"
          nodeColor={({ selected, data }) => {
            if (selected) return tokens.color.accent;
            return (data as CardNode['data']).errors > 0 ? tokens.color.dangerLamp : tokens.color.lineStrong;
          }}
          style={{ width: 144, height: 96 }}
        />
      )}
      <Panel position="top-center">
        <CallsElsewhere cards={cards} onGo={onGo} />
      </Panel>
      <Panel position="bottom-left">
        <Stack direction="row" gap={1} role="group" aria-label="View">
          <IconButton
            label="Zoom in"
            size="sm"
            variant="secondary"
            icon={<IconPlus />}
            onPress={() => void view.zoomIn()}
          />
          <IconButton
            label="Zoom out"
            size="sm"
            variant="secondary"
            icon={<IconMinus />}
            onPress={() => void view.zoomOut()}
          />
          <IconButton
            label="Show the whole flow"
            size="sm"
            variant="secondary"
            icon={<IconMaximize />}
            onPress={() => void view.fitView({ ...fit, duration })}
          />
        </Stack>
      </Panel>
    </ReactFlow>
  );
}

/** A graph as cards and edges that can be dragged, connected, panned and zoomed. */
export function FlowCanvas(props: FlowCanvasProps) {
  return (
    <CanvasFrame>
      <ReactFlowProvider>
        <Canvas {...props} />
      </ReactFlowProvider>
    </CanvasFrame>
  );
}
