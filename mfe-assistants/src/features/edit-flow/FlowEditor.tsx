import type { Flow } from '@switchboard/contracts/flows/document';
import type { FlowNode, SharedSubflowRef } from '@switchboard/contracts/flows/nodes';
import { Button, EmptyState, IconPlus, Skeleton, VisuallyHidden } from '@switchboard/design-system';
import type { MenuEntry } from '@switchboard/design-system/data';
import { IconSplit } from '@switchboard/design-system/icons';
import { SidePanel } from '@switchboard/design-system/overlays';
import { type CSSProperties, lazy, Suspense, useMemo } from 'react';
import type { FlowMarks, LiveCall } from '../../flow/marks.ts';
import { titleOf } from '../../flow/nodeWords.ts';
import { ConnectDialog } from './ConnectDialog.tsx';
import { FindNodeDialog } from './FindNodeDialog.tsx';
import { FlowContext, type FlowSupplies } from './FlowContext.ts';
import { EmptyStage, Frame, Inspector, Stage, Workbench } from './FlowEditor.styles.ts';
import { FlowOutline } from './FlowOutline.tsx';
import { FlowPanels } from './FlowPanels.tsx';
import { FlowToolbar } from './FlowToolbar.tsx';
import { GraphChoice } from './GraphChoice.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { CheckState } from './ProblemList.tsx';
import { SharedGraphNotice } from './SharedGraphNotice.tsx';
import { stageClipboard } from './stageClipboard.ts';
import type { FlowChecks } from './useFlowChecks.ts';
import { useFlowEditor } from './useFlowEditor.ts';
import { useFlowKeys } from './useFlowKeys.ts';
import { useFlowStage } from './useFlowStage.ts';
import { useTop } from './useTop.ts';

// Loaded with the canvas library, which people who use the outline don't need.
const FlowCanvas = lazy(async () => ({ default: (await import('./FlowCanvas.tsx')).FlowCanvas }));

const noCalls: ReadonlyMap<string, readonly LiveCall[]> = new Map();

interface FlowEditorProps {
  flow: Flow;
  onChange: (flow: Flow) => void;
  supplies: FlowSupplies;
  /** Checks the current flow. */
  useChecks: (flow: Flow) => FlowChecks;
  isReadOnly?: boolean;
  /** The marks on nodes and edges. */
  marks?: FlowMarks | null;
  live?: ReadonlyMap<string, readonly LiveCall[]>;
  /** The node to keep visible while a test is running. */
  follow?: string | null;
  /** Starts a test at a node. */
  onTest?: ((node: FlowNode, flow: Flow) => void) | undefined;
  /** The sub-flow that is edited on its own. The rest of the flow is only there to check it. */
  only?: string;
  /** Opens a shared sub-flow for editing. */
  onEditShared?: ((shared: SharedSubflowRef) => void) | undefined;
  /** The place in the address, in the form of problem paths: `nodes.ask_age`, `exits.stop`. */
  place?: string | null;
  /** More entries of the menu “More actions”. */
  actions?: (flow: Flow, replace: (flow: Flow, said: string) => void) => readonly MenuEntry[];
}

/** Shows and edits a flow, as a canvas or as an outline, with a form for the selection. */
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
  const stage = useFlowStage({ editing, place, follow });
  const onKeyDown = useFlowKeys(editing, stage);
  const workbench = useTop();
  const { isPhone, view, dialog, setDialog, setAdding } = stage;
  const { graph, selection, current, isReadOnly } = editing;

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
  const panels = (
    <FlowPanels panel={stage.panel} onPanelChange={stage.setPanel} checks={checks} onGo={stage.goToProblem} />
  );
  return (
    <FlowContext value={shared}>
      <Frame>
        <FlowToolbar
          view={view}
          onViewChange={stage.setView}
          isAdding={stage.adding !== null}
          onAddingChange={(isOpen) => setAdding(isOpen ? 'here' : null)}
          onAdd={stage.add}
          onConnect={() => setDialog('connect')}
          onSearch={() => setDialog('find')}
          onKeys={() => setDialog('keys')}
          onPanel={isPhone ? stage.openPanel : undefined}
          more={actions?.(editing.flow, (next, said) => editing.changeFlow(next, null, said)) ?? []}
        >
          <GraphChoice />
          <CheckState checks={checks} onOpen={() => stage.openPanel('problems')} />
        </FlowToolbar>
        <SharedGraphNotice />
        <Workbench
          ref={workbench.ref}
          data-alone={isPhone || undefined}
          {...(workbench.top !== null && { style: { '--top': `${workbench.top}px` } as CSSProperties })}
        >
          <Stage
            ref={stage.stage}
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
                <FlowCanvas
                  asks={stage.asks}
                  onAddAt={(after, at) => !isReadOnly && setAdding({ after, at })}
                  onGo={stage.goTo}
                />
              </Suspense>
            ) : (
              <FlowOutline onOpen={() => isPhone && stage.openPanel('node')} onGo={stage.goTo} />
            )}
          </Stage>
          {!isPhone && (
            <Inspector
              ref={stage.inspector}
              aria-label="Settings of the flow"
              onKeyDown={(event) => {
                if (event.key === 'Escape' && !event.defaultPrevented && current) stage.returnFocus(current.id);
              }}
            >
              {panels}
            </Inspector>
          )}
        </Workbench>
        {isPhone && stage.isPanelOpen && (
          <SidePanel title={current && stage.panel === 'node' ? titleOf(current) : 'Flow'} onClose={stage.closePanel}>
            {panels}
          </SidePanel>
        )}
        <VisuallyHidden role="status" aria-live="polite">
          {editing.announcement}
        </VisuallyHidden>
        {dialog === 'find' && <FindNodeDialog onFound={(node) => stage.go(node)} onClose={() => setDialog(null)} />}
        {dialog === 'keys' && <KeysDialog onClose={() => setDialog(null)} />}
        {dialog === 'connect' && current && <ConnectDialog node={current} onClose={() => setDialog(null)} />}
      </Frame>
    </FlowContext>
  );
}
