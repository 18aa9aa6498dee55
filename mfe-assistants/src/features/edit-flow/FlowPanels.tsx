import type { FlowProblem } from '@switchboard/contracts/flows/check/about';
import { EmptyState, IconGrid, Stack } from '@switchboard/design-system';
import { Tabs } from '@switchboard/design-system/data';
import { ExitsPanel } from './ExitsPanel.tsx';
import { FieldsPanel } from './FieldsPanel.tsx';
import { useFlow } from './FlowContext.ts';
import { NodePanel } from './NodePanel.tsx';
import { ProblemList } from './ProblemList.tsx';
import { SubflowsPanel } from './SubflowsPanel.tsx';
import type { FlowChecks } from './useFlowChecks.ts';

const panelNames = ['node', 'fields', 'exits', 'subflows', 'problems'] as const;
export type PanelName = (typeof panelNames)[number];

interface FlowPanelsProps {
  panel: PanelName;
  onPanelChange: (panel: PanelName) => void;
  checks: FlowChecks;
  onGo: (problem: FlowProblem) => void;
}

/** The forms next to the canvas: the selected node, fields, exits, sub-flows, and the problems found. */
export function FlowPanels({ panel, onPanelChange, checks, onGo }: FlowPanelsProps) {
  const { editing } = useFlow();
  const { current, selection, graph } = editing;
  const nothing =
    selection.nodes.length > 1
      ? `${selection.nodes.length} nodes are selected. Choose one to edit it.`
      : graph.nodes.length === 0
        ? 'Add the first node with “Add node”.'
        : 'Choose a node to edit it.';
  return (
    <Tabs
      label="Settings of the flow"
      selectedId={panel}
      onSelectionChange={(id) => onPanelChange(id as PanelName)}
      items={[
        {
          id: 'node',
          label: 'Node',
          content: current ? (
            <NodePanel key={current.id} node={current} />
          ) : (
            <EmptyState icon={<IconGrid />} title="No node selected" description={nothing} />
          ),
        },
        {
          id: 'problems',
          label: 'Problems',
          ...(checks.worstCase && { count: checks.problems.length }),
          content: (
            <Stack gap={4}>
              <ProblemList checks={checks} onGo={onGo} />
            </Stack>
          ),
        },
        { id: 'fields', label: 'Fields', content: <FieldsPanel /> },
        ...(editing.only === null
          ? [
              { id: 'exits', label: 'Exits', content: <ExitsPanel /> },
              { id: 'subflows', label: 'Sub-flows', content: <SubflowsPanel /> },
            ]
          : []),
      ]}
    />
  );
}
