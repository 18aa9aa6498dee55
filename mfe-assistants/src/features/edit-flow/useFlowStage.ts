import type { FlowProblem } from '@switchboard/contracts/flows/check/about';
import type { FlowNodeKind } from '@switchboard/contracts/flows.limits';
import { breakpoints, useMediaQuery } from '@switchboard/design-system';
import { useEffect, useRef, useState } from 'react';
import type { LivePlace } from '../../flow/liveCalls.ts';
import type { CanvasAsks } from './FlowCanvas.tsx';
import type { PanelName } from './FlowPanels.tsx';
import type { FlowView } from './FlowToolbar.tsx';
import type { FlowEditing } from './useFlowEditor.ts';

interface AddPlace {
  after: { node: string; port: string };
  at: { x: number; y: number };
}

interface Options {
  editing: FlowEditing;
  /** The place in the address: `nodes.ask_age`, `exits.stop`. */
  place: string | null;
  /** The node to keep visible while a test is running. */
  follow: string | null;
}

/** The view state of the editor: canvas or outline, the panel, an open dialog, and the navigation between nodes. */
export function useFlowStage({ editing, place, follow }: Options) {
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.phone}px)`);
  const [chosenView, setView] = useState<FlowView | null>(null);
  const view = chosenView ?? (isPhone ? 'outline' : 'canvas');
  const [panel, setPanel] = useState<PanelName>('node');
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [dialog, setDialog] = useState<'find' | 'keys' | 'connect' | null>(null);
  const [adding, setAdding] = useState<AddPlace | 'here' | null>(null);
  const [asks, setAsks] = useState<CanvasAsks>({ reveal: null, fit: 0 });
  const inspector = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const { graph } = editing;

  const reveal = (node: string, takesFocus = true) =>
    setAsks((before) => ({ ...before, reveal: { node, takesFocus, at: (before.reveal?.at ?? 0) + 1 } }));
  const go = (node: string, takesFocus = true) => {
    editing.select([node]);
    setPanel('node');
    reveal(node, takesFocus);
  };
  /** Moves the focus into the form next to the canvas: to the first match of the first selector that has one. */
  const focusForm = (...selectors: string[]) =>
    requestAnimationFrame(() => {
      const form = inspector.current?.querySelector('[role="tabpanel"]');
      const found = selectors.map((selector) => form?.querySelector<HTMLElement>(selector)).find((one) => one);
      found?.focus();
    });
  const openPanel = (name: PanelName) => {
    setPanel(name);
    setPanelOpen(true);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address leads to its place once.
  useEffect(() => {
    const [kind, id, inner, node] = place?.split('.') ?? [];
    if (kind === 'exits') return openPanel('exits');
    if (kind === 'subflows' && id !== undefined) editing.openGraph(id);
    const wanted = kind === 'nodes' ? id : inner === 'nodes' ? node : undefined;
    if (wanted !== undefined) go(wanted, false);
  }, [place]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of a test is shown once.
  useEffect(() => {
    if (follow !== null && graph.nodes.some(({ id }) => id === follow)) reveal(follow, false);
  }, [follow]);

  return {
    isPhone,
    view,
    setView,
    panel,
    setPanel,
    isPanelOpen,
    openPanel,
    closePanel: () => setPanelOpen(false),
    dialog,
    setDialog,
    adding,
    setAdding,
    asks,
    inspector,
    stage,
    go,
    fitAll: () => setAsks((before) => ({ ...before, fit: before.fit + 1 })),
    /** Shows a node that may be in another graph. */
    goTo: ({ graph: id, node }: LivePlace) => {
      if (id !== editing.graphId) editing.openGraph(id);
      go(node);
    },
    /** Moves the focus from the form back to the node. */
    returnFocus: (node: string) => {
      if (view === 'canvas') return reveal(node);
      stage.current?.querySelector<HTMLElement>('[role="row"][aria-selected="true"]')?.focus();
    },
    /** Moves the focus from the node to the first field of its form. */
    edit: () => {
      openPanel('node');
      focusForm('input, textarea');
    },
    goToProblem: (problem: FlowProblem) => {
      if (problem.subflow !== editing.graphId) editing.openGraph(problem.subflow);
      const isOfExits = problem.exit !== null || (problem.node === null && problem.code === 'missing_exit');
      if (isOfExits) openPanel('exits');
      else if (problem.node === null) return;
      else {
        editing.select([problem.node], { edge: problem.edge });
        openPanel('node');
        reveal(problem.node, false);
      }
      // The list entry that had the focus is gone.
      focusForm('[aria-invalid="true"]', '[data-chosen] :is(input, textarea, button)', 'input, textarea, button');
    },
    /** Adds a node at the requested place. */
    add: (kind: FlowNodeKind) => {
      const node =
        adding === null || adding === 'here'
          ? editing.add(kind)
          : editing.add(kind, { nodes: [adding.after.node], edge: null, port: adding.after.port }, adding.at);
      setAdding(null);
      setPanel('node');
      if (isPhone) setPanelOpen(true);
      reveal(node);
    },
  };
}

export type FlowStage = ReturnType<typeof useFlowStage>;
