import type { FlowProblem } from '@switchboard/contracts/flows/check/about';
import type { Flow } from '@switchboard/contracts/flows/document';
import type { FlowNode, SharedSubflowRef } from '@switchboard/contracts/flows/nodes';
import type { FlowNodeKind } from '@switchboard/contracts/flows.limits';
import {
  Button,
  breakpoints,
  EmptyState,
  IconPlus,
  Skeleton,
  useMediaQuery,
  VisuallyHidden,
} from '@switchboard/design-system';
import type { MenuEntry } from '@switchboard/design-system/data';
import { IconSplit } from '@switchboard/design-system/icons';
import { SidePanel } from '@switchboard/design-system/overlays';
import { type KeyboardEvent, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { type Direction, nudgeNodes } from '../../flow/edits.ts';
import type { FlowMarks, LiveCall } from '../../flow/marks.ts';
import { titleOf } from '../../flow/nodeWords.ts';
import { ConnectDialog } from './ConnectDialog.tsx';
import { neighbourOf } from './canvasParts.ts';
import { FindNodeDialog } from './FindNodeDialog.tsx';
import type { CanvasAsks } from './FlowCanvas.tsx';
import { FlowContext, type FlowSupplies } from './FlowContext.ts';
import { EmptyStage, Frame, Inspector, Stage, Workbench } from './FlowEditor.styles.ts';
import { FlowOutline } from './FlowOutline.tsx';
import { FlowPanels, type PanelName } from './FlowPanels.tsx';
import { FlowToolbar, type FlowView } from './FlowToolbar.tsx';
import { commandOf, type FlowCommand } from './flowKeys.ts';
import { GraphChoice } from './GraphChoice.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { CheckState } from './ProblemList.tsx';
import { SharedGraphNotice } from './SharedGraphNotice.tsx';
import { isField, stageClipboard } from './stageClipboard.ts';
import type { FlowChecks } from './useFlowChecks.ts';
import { useFlowEditor } from './useFlowEditor.ts';

// With the canvas library: people who use the outline load none of it.
const FlowCanvas = lazy(async () => ({ default: (await import('./FlowCanvas.tsx')).FlowCanvas }));

const noCalls: ReadonlyMap<string, readonly LiveCall[]> = new Map();

type OpenDialog = 'find' | 'keys' | 'connect' | null;
interface AddPlace {
  after: { node: string; port: string };
  at: { x: number; y: number };
}

interface FlowEditorProps {
  flow: Flow;
  onChange: (flow: Flow) => void;
  supplies: FlowSupplies;
  /** Checks the flow as it is drawn now. */
  useChecks: (flow: Flow) => FlowChecks;
  isReadOnly?: boolean;
  /** What is shown on nodes and connections. */
  marks?: FlowMarks | null;
  live?: ReadonlyMap<string, readonly LiveCall[]>;
  /** The node to be seen as a test goes on. */
  follow?: string | null;
  /** Begins a test at a node. */
  onTest?: ((node: FlowNode, flow: Flow) => void) | undefined;
  /** The sub-flow that is edited alone. The rest of the flow is there to check it. */
  only?: string;
  /** Opens a shared sub-flow to be edited. */
  onEditShared?: ((shared: SharedSubflowRef) => void) | undefined;
  /** A place that an address leads to, as the paths of problems name it: `nodes.ask_age`, `exits.stop`. */
  place?: string | null;
  /** More entries of the menu “More actions”. */
  actions?: (flow: Flow, replace: (flow: Flow, said: string) => void) => readonly MenuEntry[];
}

/** A flow to see and to edit: as a canvas or as an outline, with a form for what is chosen. */
export function FlowEditor({
  flow,
  onChange,
  supplies,
  useChecks,
  isReadOnly: isFlowReadOnly = false,
  only,
  onEditShared,
  marks = null,
  live = noCalls,
  follow = null,
  onTest,
  place = null,
  actions,
}: FlowEditorProps) {
  const editing = useFlowEditor({ flow, onChange, isReadOnly: isFlowReadOnly, only });
  const checks = useChecks(editing.flow);
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.phone}px)`);
  const [chosenView, setView] = useState<FlowView | null>(null);
  const view = chosenView ?? (isPhone ? 'outline' : 'canvas');
  const [panel, setPanel] = useState<PanelName>('node');
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [adding, setAdding] = useState<AddPlace | 'here' | null>(null);
  const [asks, setAsks] = useState<CanvasAsks>({ reveal: null, fit: 0 });
  const inspector = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);

  const { graph, selection, current, isReadOnly } = editing;
  const reveal = (node: string, takesFocus = true) =>
    setAsks((before) => ({ ...before, reveal: { node, takesFocus, at: (before.reveal?.at ?? 0) + 1 } }));
  const returnFocus = (node: string) => {
    if (view === 'canvas') return reveal(node);
    stage.current?.querySelector<HTMLElement>('[role="row"][aria-selected="true"]')?.focus();
  };
  const go = (node: string, takesFocus = true) => {
    editing.select([node]);
    setPanel('node');
    reveal(node, takesFocus);
  };
  const openPanel = (name: PanelName) => {
    setPanel(name);
    setPanelOpen(true);
  };
  const edit = () => {
    openPanel('node');
    requestAnimationFrame(() =>
      inspector.current?.querySelector<HTMLElement>('[role="tabpanel"] input, [role="tabpanel"] textarea')?.focus(),
    );
  };
  const goToProblem = (problem: FlowProblem) => {
    if (problem.subflow !== editing.graphId) editing.openGraph(problem.subflow);
    if (problem.exit !== null) return openPanel('exits');
    if (problem.node === null) return problem.code === 'missing_exit' ? openPanel('exits') : undefined;
    editing.select([problem.node], { edge: problem.edge });
    openPanel('node');
    reveal(problem.node, false);
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

  const add = (kind: FlowNodeKind) => {
    const node =
      adding === null || adding === 'here'
        ? editing.add(kind)
        : editing.add(kind, { nodes: [adding.after.node], edge: null, port: adding.after.port }, adding.at);
    setAdding(null);
    openPanelOnDesk();
    reveal(node);
  };
  const openPanelOnDesk = () => {
    setPanel('node');
    if (isPhone) setPanelOpen(true);
  };

  /** What is deleted by a key leaves the focus at a node that led to it. */
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
      edit,
      add: () => setAdding('here'),
      connect: () => current && setDialog('connect'),
      remove: removeChosen,
      undo: editing.undo,
      redo: editing.redo,
      duplicate: editing.duplicate,
      all: () => editing.select(graph.nodes.map(({ id }) => id)),
      find: () => setDialog('find'),
      keys: () => setDialog('keys'),
      fit: () => setAsks((before) => ({ ...before, fit: before.fit + 1 })),
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

  const onKeyDown = (event: KeyboardEvent) => {
    if (isField(event) || event.defaultPrevented) return;
    if (event.key === 'Enter' && (event.target as HTMLElement).closest('[data-node], [role="row"]') === null) return;
    const command = commandOf(event, view);
    if (command === null) return;
    event.preventDefault();
    run(command);
  };

  const shared = useMemo(
    () => ({
      editing,
      supplies,
      problems: checks.problems,
      marks,
      live,
      onEditShared,
      onTest: onTest && ((node: FlowNode) => onTest(node, editing.flow)),
    }),
    [editing, supplies, checks.problems, marks, live, onTest, onEditShared],
  );
  const panels = <FlowPanels panel={panel} onPanelChange={setPanel} checks={checks} onGo={goToProblem} />;
  return (
    <FlowContext value={shared}>
      <Frame>
        <FlowToolbar
          view={view}
          onViewChange={setView}
          isAdding={adding !== null}
          onAddingChange={(isOpen) => setAdding(isOpen ? 'here' : null)}
          onAdd={add}
          onConnect={() => setDialog('connect')}
          onSearch={() => setDialog('find')}
          onKeys={() => setDialog('keys')}
          onPanel={isPhone ? openPanel : undefined}
          more={actions?.(editing.flow, (next, said) => editing.changeFlow(next, null, said)) ?? []}
        >
          <GraphChoice />
          <CheckState checks={checks} onOpen={() => openPanel('problems')} />
        </FlowToolbar>
        <SharedGraphNotice />
        <Workbench data-alone={isPhone || undefined}>
          <Stage
            ref={stage}
            data-view={view}
            onKeyDown={onKeyDown}
            onFocus={({ target }) => {
              const node = target.dataset.node;
              if (node !== undefined && !selection.nodes.includes(node)) editing.select([node]);
            }}
            {...stageClipboard(editing)}
          >
            {graph.nodes.length === 0 ? (
              <EmptyStage>
                <EmptyState
                  icon={<IconSplit />}
                  title="No nodes yet"
                  description="A conversation begins with the first node, such as a greeting."
                  action={
                    isReadOnly ? undefined : (
                      <Button icon={<IconPlus />} onPress={() => setAdding('here')}>
                        Add the first node
                      </Button>
                    )
                  }
                />
              </EmptyStage>
            ) : view === 'canvas' ? (
              <Suspense fallback={<Skeleton lines={8} />}>
                <FlowCanvas asks={asks} onAddAt={(after, at) => !isReadOnly && setAdding({ after, at })} />
              </Suspense>
            ) : (
              <FlowOutline onOpen={() => isPhone && openPanel('node')} />
            )}
          </Stage>
          {!isPhone && (
            <Inspector
              ref={inspector}
              aria-label="Settings of the flow"
              onKeyDown={(event) => {
                if (event.key === 'Escape' && !event.defaultPrevented && current) returnFocus(current.id);
              }}
            >
              {panels}
            </Inspector>
          )}
        </Workbench>
        {isPhone && isPanelOpen && (
          <SidePanel
            title={current && panel === 'node' ? titleOf(current) : 'Flow'}
            onClose={() => setPanelOpen(false)}
          >
            {panels}
          </SidePanel>
        )}
        <VisuallyHidden role="status" aria-live="polite">
          {editing.announcement}
        </VisuallyHidden>
        {dialog === 'find' && <FindNodeDialog onFound={(node) => go(node)} onClose={() => setDialog(null)} />}
        {dialog === 'keys' && <KeysDialog onClose={() => setDialog(null)} />}
        {dialog === 'connect' && current && <ConnectDialog node={current} onClose={() => setDialog(null)} />}
      </Frame>
    </FlowContext>
  );
}
