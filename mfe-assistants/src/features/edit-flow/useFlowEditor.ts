import type { Flow, Subflow } from '@switchboard/contracts/flows/document';
import { resolveByCopies } from '@switchboard/contracts/flows/shared-parts';
import { type FlowNodeKind, flowNodeLabels } from '@switchboard/contracts/flows.limits';
import { notify, useOrganization } from '@switchboard/platform';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { copyNodes, pasteNodes, readClipping } from '../../flow/clipping.ts';
import * as edits from '../../flow/edits.ts';
import { editFlow, historyOf, isSameFlow } from '../../flow/flowHistory.ts';
import { edgesByNode, type GraphId, graphOf, leadsNowhere, nodeOf, portsOf } from '../../flow/graphs.ts';
import { layoutOf, needsLayout } from '../../flow/layout.ts';
import { phraseOf } from '../../flow/nodeWords.ts';
import { addShared, sharedOf } from '../../flow/sharedParts.ts';

/** The selection on the canvas and in the outline. */
export interface FlowSelection {
  nodes: readonly string[];
  edge: string | null;
  /** A port of the selected node, to which the next node is connected. */
  port: string | null;
}

const nothing: FlowSelection = { nodes: [], edge: null, port: null };

interface Options {
  flow: Flow;
  onChange: (flow: Flow) => void;
  isReadOnly: boolean;
  /** The only graph to show; if left out, the flow and all its sub-flows are shown. */
  only?: string | undefined;
}

const count = (number: number) => (number === 1 ? '1 node' : `${number} nodes`);

/** A flow with its history, its selection, and all editing actions. */
export function useFlowEditor({ flow: given, onChange, isReadOnly: isFlowReadOnly, only }: Options) {
  const [history, dispatch] = useReducer(editFlow, given, historyOf);
  const [graphId, setGraphId] = useState<GraphId>(only ?? null);
  const { id: organizationId = null } = useOrganization() ?? {};
  const [selection, setSelection] = useState<FlowSelection>(nothing);
  const [announcement, setAnnouncement] = useState('');
  const { flow } = history;
  const shown = flow.subflows.some(({ id }) => id === graphId) ? graphId : null;
  const graph = graphOf(flow, shown);
  const shared = sharedOf(flow, shown);
  const isReadOnly = isFlowReadOnly || shared !== null;

  // The form copies its values, so another object is a different flow only if its content differs.
  const sent = useRef(given);
  const report = useRef(onChange);
  report.current = onChange;
  useEffect(() => {
    if (given !== sent.current && !isSameFlow(given, sent.current)) {
      sent.current = given;
      dispatch({ type: 'load', flow: given });
    }
  }, [given]);
  useEffect(() => {
    if (isSameFlow(flow, sent.current)) return;
    sent.current = flow;
    report.current(flow);
  }, [flow]);

  const announce = useCallback(
    (text: string) => setAnnouncement((before) => (before === text ? `${text} ` : text)),
    [],
  );

  // Nodes of an imported flow are placed for display; the first change stores these positions.
  const places = useMemo(() => (needsLayout(graph) ? layoutOf(flow, shown) : null), [flow, graph, shown]);
  const placed = useMemo(() => (places ? edits.placeNodes(flow, shown, places) : flow), [flow, shown, places]);

  /** Changes the flow, even while a shared sub-flow is shown. Copies that no node needs any longer are left out. */
  const changeFlow = (next: Flow, what: string | null = null, said?: string) => {
    if (isFlowReadOnly) return;
    dispatch({ type: 'change', flow: resolveByCopies(next), what });
    if (said) announce(said);
  };
  const change: typeof changeFlow = (...given) => {
    if (!isReadOnly) changeFlow(...given);
  };
  const drawn = graphOf(placed, shown);
  const current = selection.nodes.length === 1 ? nodeOf(drawn, selection.nodes[0] ?? null) : undefined;

  const select = useCallback((nodes: readonly string[], more: Partial<FlowSelection> = {}) => {
    setSelection({ ...nothing, nodes, ...more });
  }, []);

  const freePort = (node: string): string | null => {
    const own = nodeOf(drawn, node);
    if (!own) return null;
    const ports = portsOf(own, placed, edgesByNode(drawn).get(node) ?? []);
    const free = ports.find((port) => port.isRequired && leadsNowhere(port));
    if (free) return free.id;
    if (own.kind === 'decide') return ports.find(({ edge }) => edge === null)?.id ?? edits.newConditionPort;
    // After a node with a single port, the new node goes in between.
    return ports.length === 1 ? (ports[0]?.id ?? null) : null;
  };

  /** Connects the new node to the selected port, or to the first free port of the selected node. */
  const add = (kind: FlowNodeKind, after = selection, at?: { x: number; y: number }) => {
    const [from] = after.nodes;
    const port = from === undefined ? null : (after.port ?? freePort(from));
    const { flow: next, node } = edits.addNode(
      placed,
      shown,
      kind,
      from === undefined ? null : { node: from, port },
      at,
    );
    change(next, null, `${flowNodeLabels[kind]} added${port === null ? '' : ' and connected'}.`);
    if (!isReadOnly) select([node.id]);
    return node.id;
  };

  /** Adds a node that runs a shared sub-flow (its copies are passed in) after the selection. */
  const insertShared = (copies: readonly Subflow[]) => {
    const [from] = selection.nodes;
    const port = from === undefined ? null : (selection.port ?? freePort(from));
    const added = addShared(placed, shown, copies, from === undefined ? null : { node: from, port });
    if (!added || isReadOnly) return;
    change(added.flow, null, `${phraseOf(added.node)} added${port === null ? '' : ' and connected'}.`);
    select([added.node.id]);
  };

  const connect = (from: edits.PortAt, to: string) => {
    const next = edits.connect(placed, shown, from, to);
    const [source, target] = [nodeOf(drawn, from.node), nodeOf(drawn, to)];
    change(next, null, source && target ? `${phraseOf(source)} now leads to ${phraseOf(target)}.` : undefined);
    // A new condition or intent is selected, to be filled in next.
    const made = graphOf(next, shown).edges.find(
      ({ id, on }) => on.type !== 'outcome' && !drawn.edges.some((edge) => edge.id === id),
    );
    select([from.node], { edge: made?.id ?? null });
  };

  const remove = (parts: edits.Parts = { nodes: selection.nodes, edges: selection.edge ? [selection.edge] : [] }) => {
    if (isReadOnly) return;
    const { edges = [] } = parts;
    // If an edge is selected, only the edge is deleted and its node stays.
    const nodes = edges.length > 0 ? [] : (parts.nodes ?? []);
    if (nodes.length + edges.length === 0) return;
    change(
      edits.removeParts(placed, shown, { nodes, edges }),
      null,
      `${nodes.length > 0 ? count(nodes.length) : 'Connection'} deleted. Undo brings it back.`,
    );
    select(edges.length > 0 ? selection.nodes : []);
  };

  /** The selected nodes as a text; null if none is selected. */
  const copyText = (): string | null => {
    if (selection.nodes.length === 0) return null;
    announce(`${count(selection.nodes.length)} copied.`);
    return copyNodes(placed, shown, selection.nodes, organizationId);
  };

  const copy = async (): Promise<boolean> => {
    const text = copyText();
    if (text === null) return false;
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      notify({
        title: "Your browser didn't allow copying",
        description: 'Allow access to the clipboard for this page, and try again.',
        tone: 'danger',
      });
      return false;
    }
  };

  const pasteText = (text: string) => {
    const clipping = readClipping(text);
    if (!clipping)
      return notify({
        title: 'Nothing to paste',
        description: "The clipboard doesn't contain nodes of a flow. Copy nodes in a flow first.",
        tone: 'warning',
      });
    const pasted = pasteNodes(placed, shown, clipping, organizationId);
    if ('problem' in pasted) return notify({ title: 'Not pasted', description: pasted.problem, tone: 'danger' });
    change(pasted.flow, null, `${count(pasted.nodes.length)} pasted.`);
    select(pasted.nodes);
  };

  return {
    flow: placed,
    graphId: shown,
    graph: drawn,
    selection,
    current,
    /** Whether the shown graph is read-only: it is shared, or the whole flow is read-only. */
    isReadOnly,
    isFlowReadOnly,
    /** The shared sub-flow that is shown; null for the flow and its own sub-flows. */
    shared,
    only: only ?? null,
    announcement,
    canUndo: history.past.length > 0 && !isFlowReadOnly,
    canRedo: history.future.length > 0 && !isFlowReadOnly,
    announce,
    select,
    change,
    changeFlow,
    add,
    insertShared,
    connect,
    remove,
    copy,
    copyText,
    pasteText,
    cut: async () => {
      if (await copy()) remove({ nodes: selection.nodes });
    },
    paste: async () => {
      try {
        pasteText(await navigator.clipboard.readText());
      } catch {
        notify({
          title: "Your browser didn't allow pasting",
          description: 'Allow access to the clipboard for this page, or press Ctrl+V on the canvas.',
          tone: 'danger',
        });
      }
    },
    duplicate: () => {
      if (selection.nodes.length > 0) pasteText(copyNodes(placed, shown, selection.nodes, organizationId));
    },
    undo: () => {
      dispatch({ type: 'undo' });
      announce('Change undone.');
    },
    redo: () => {
      dispatch({ type: 'redo' });
      announce('Change redone.');
    },
    arrange: () => change(edits.placeNodes(placed, shown, layoutOf(placed, shown)), null, 'Nodes arranged.'),
    openGraph: (id: GraphId) => {
      setGraphId(id);
      setSelection(nothing);
    },
  };
}

export type FlowEditing = ReturnType<typeof useFlowEditor>;
