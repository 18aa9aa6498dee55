import type { FlowProblem } from '@switchboard/contracts/flows/check/about';
import type { FlowNode } from '@switchboard/contracts/flows/nodes';
import { flowNodeLabels, visitsRange } from '@switchboard/contracts/flows.limits';
import { Badge, Banner, Button, Stack, Text } from '@switchboard/design-system';
import { NumberField, Switch, TextField } from '@switchboard/design-system/forms';
import { IconFlag, IconPlay, IconTrash } from '@switchboard/design-system/icons';
import { changeNode, setStart } from '../../flow/edits.ts';
import { nodeHints, nodeIcons } from '../../flow/nodeIcons.tsx';
import { useFlow } from './FlowContext.ts';
import { TrafficOfNode } from './FlowTraffic.tsx';
import { NodeFields } from './NodeFields.tsx';
import { WaysOn } from './WaysOn.tsx';

function NodeProblems({ problems }: { problems: readonly FlowProblem[] }) {
  if (problems.length === 0) return null;
  const isError = problems.some(({ level }) => level === 'error');
  return (
    <Banner tone={isError ? 'danger' : 'warning'} role="group" aria-label="Problems of this node">
      <Stack as="ul" gap={1}>
        {problems.map(({ message, edge, code }) => (
          <li key={`${code} ${edge} ${message}`}>{message}</li>
        ))}
      </Stack>
    </Banner>
  );
}

function Visits({ node, onChange }: { node: FlowNode; onChange: (max_visits: number | null) => void }) {
  const { editing } = useFlow();
  const { max_visits } = node;
  return (
    <>
      <Switch
        label="Limit how often it is entered"
        description="A loop needs a limit at one of its nodes."
        isSelected={max_visits !== null}
        onChange={(isOn) => onChange(isOn ? 3 : null)}
        isDisabled={editing.isReadOnly}
      />
      {max_visits !== null && (
        <NumberField
          label="Times in one call"
          min={visitsRange.min}
          max={visitsRange.max}
          step={1}
          value={max_visits}
          onChange={(next) => next !== null && onChange(next)}
          isDisabled={editing.isReadOnly}
        />
      )}
    </>
  );
}

/** The form of one node. */
export function NodePanel({ node }: { node: FlowNode }) {
  const { editing, problems, onTest } = useFlow();
  const { flow, graph, graphId, change, isReadOnly } = editing;
  const Icon = nodeIcons[node.kind];
  const isStart = graph.start === node.id;
  const set = (changes: Partial<FlowNode>) =>
    change(
      changeNode(flow, graphId, { ...node, ...changes } as FlowNode),
      `node ${node.id} ${Object.keys(changes).join()}`,
    );
  return (
    <Stack gap={5}>
      <Stack gap={3}>
        <Stack direction="row" gap={2} wrap>
          <Icon size={16} />
          <Text weight="semibold">{flowNodeLabels[node.kind]}</Text>
          {isStart && <Badge tone="info">Start</Badge>}
        </Stack>
        <Text size="sm" tone="muted">
          {nodeHints[node.kind]}
        </Text>
        <NodeProblems problems={problems.filter((one) => one.node === node.id && one.subflow === graphId)} />
      </Stack>
      <TrafficOfNode node={node} />
      {onTest && graphId === null && (
        <div>
          <Button size="sm" icon={<IconPlay size={14} />} onPress={() => onTest(node)}>
            Test from here…
          </Button>
        </div>
      )}
      <TextField
        label="Name"
        placeholder={flowNodeLabels[node.kind]}
        value={node.name}
        maxLength={80}
        onChange={(name) => set({ name })}
        isReadOnly={isReadOnly}
      />
      <NodeFields node={node} onChange={set} />
      <WaysOn node={node} />
      <Visits node={node} onChange={(max_visits) => set({ max_visits })} />
      {!isReadOnly && (
        <Stack direction="row" gap={2} wrap>
          {!isStart && (
            <Button
              size="sm"
              icon={<IconFlag size={14} />}
              onPress={() => change(setStart(flow, graphId, node.id), null, 'The conversation now starts here.')}
            >
              Start here
            </Button>
          )}
          <Button size="sm" icon={<IconTrash size={14} />} onPress={() => editing.remove({ nodes: [node.id] })}>
            Delete node
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
