import type { FlowEdge } from '@switchboard/contracts/flows/fields';
import type { FlowNode } from '@switchboard/contracts/flows/nodes';
import { maxExamples } from '@switchboard/contracts/flows.limits';
import {
  Button,
  Heading,
  IconArrowDown,
  IconArrowUp,
  IconButton,
  IconPlus,
  Stack,
  Text,
  tokens,
} from '@switchboard/design-system';
import { Combobox, TextArea, TextField } from '@switchboard/design-system/forms';
import { IconTrash } from '@switchboard/design-system/icons';
import styled from 'styled-components';
import { changeEdge, connect, moveEdge, newConditionPort, newIntentPort, removeParts } from '../../flow/edits.ts';
import { canHaveIntents, edgesByNode, type Port, portsOf } from '../../flow/graphs.ts';
import { phraseOf } from '../../flow/nodeWords.ts';
import { ConditionFields } from './ConditionFields.tsx';
import { useFlow } from './FlowContext.ts';

const Way = styled.li`
  padding-block: ${tokens.space[3]};
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  list-style: none;

  &[data-chosen] {
    box-shadow: inset ${tokens.line.bar} 0 0 ${tokens.color.accent};
    padding-inline-start: ${tokens.space[3]};
  }
`;

/** Lines as typed: an empty last line is kept until something is typed into it. */
const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n').slice(0, maxExamples));

function EdgeFields({ edge }: { edge: FlowEdge }) {
  const { editing } = useFlow();
  const { flow, graphId, change, isReadOnly } = editing;
  const { on } = edge;
  const set = (next: FlowEdge['on'], what: string) =>
    change(changeEdge(flow, graphId, { ...edge, on: next }), `${what} ${edge.id}`);
  if (on.type === 'condition')
    return (
      <ConditionFields condition={on.condition} onChange={(condition) => set({ ...on, condition }, 'condition')} />
    );
  if (on.type !== 'intent') return null;
  return (
    <>
      <TextField
        label="Intent"
        placeholder="Asks why we want to know"
        value={on.intent}
        onChange={(intent) => set({ ...on, intent }, 'intent')}
        isReadOnly={isReadOnly}
      />
      <TextArea
        label="Examples, one in each line"
        rows={3}
        value={on.examples.join('\n')}
        onChange={(text) => set({ ...on, examples: linesOf(text) }, 'examples')}
        isReadOnly={isReadOnly}
      />
    </>
  );
}

function WayOn({ node, port }: { node: FlowNode; port: Port }) {
  const { editing } = useFlow();
  const { flow, graph, graphId, change, selection, isReadOnly } = editing;
  const { edge } = port;
  const isChosen = (edge !== null && edge.id === selection.edge) || selection.port === port.id;
  const own = edge && graph.edges.filter(({ from, on }) => from === node.id && on.type === edge.on.type);
  const at = own && edge ? own.indexOf(edge) : -1;
  const isOpen = edge?.to === '';
  const target = (
    <Combobox
      label={port.type === 'outcome' ? port.label : 'Continue at'}
      placeholder={isOpen ? 'Choose a node' : 'Not connected'}
      errorMessage={isOpen ? 'Choose where this leads.' : undefined}
      emptyText="No node matches"
      options={graph.nodes.map((one) => ({ id: one.id, label: phraseOf(one) }))}
      value={edge?.to || null}
      onChange={(to) => {
        if (to !== null) change(connect(flow, graphId, { node: node.id, port: port.id }, to));
        else if (edge && port.type === 'outcome') change(removeParts(flow, graphId, { edges: [edge.id] }));
        else if (edge) change(changeEdge(flow, graphId, { ...edge, to: '' }));
      }}
      isDisabled={isReadOnly}
    />
  );
  if (port.type === 'outcome' || edge === null) return <Way data-chosen={isChosen || undefined}>{target}</Way>;
  const step = (by: -1 | 1) =>
    change(moveEdge(flow, graphId, edge.id, by), null, `${port.label} moved ${by < 0 ? 'up' : 'down'}.`);
  return (
    <Way data-chosen={isChosen || undefined}>
      <Stack gap={3}>
        <Stack direction="row" gap={1} justify="between">
          <Text size="sm" weight="semibold">
            {port.type === 'condition' ? `Condition ${at + 1}` : `Intent ${at + 1}`}
          </Text>
          {!isReadOnly && (
            <Stack direction="row" gap={0}>
              <IconButton
                label="Move up"
                size="sm"
                icon={<IconArrowUp />}
                isDisabled={at <= 0}
                onPress={() => step(-1)}
              />
              <IconButton
                label="Move down"
                size="sm"
                icon={<IconArrowDown />}
                isDisabled={at < 0 || at >= (own?.length ?? 0) - 1}
                onPress={() => step(1)}
              />
              <IconButton
                label={`Remove ${port.type}`}
                size="sm"
                icon={<IconTrash />}
                onPress={() => editing.remove({ edges: [edge.id] })}
              />
            </Stack>
          )}
        </Stack>
        <EdgeFields edge={edge} />
        {target}
      </Stack>
    </Way>
  );
}

/** Where the conversation continues after a node: its outcomes, conditions and intents. */
export function WaysOn({ node }: { node: FlowNode }) {
  const { editing } = useFlow();
  const { flow, graph, graphId, change, isReadOnly } = editing;
  const ports = portsOf(node, flow, edgesByNode(graph).get(node.id) ?? []);
  const isDecide = node.kind === 'decide';
  // A new condition has no target until someone chooses one, so that it doesn't end calls by mistake.
  const add = (port: string) => change(connect(flow, graphId, { node: node.id, port }, ''));
  if (ports.length === 0 && !isDecide) return null;
  return (
    <section aria-labelledby="ways-on">
      <Heading level={3} id="ways-on">
        Continues with
      </Heading>
      <ul style={{ padding: 0 }}>
        {ports.map((port) => (
          <WayOn key={port.id} node={node} port={port} />
        ))}
      </ul>
      {!isReadOnly && isDecide && (
        <Button size="sm" icon={<IconPlus size={14} />} onPress={() => add(newConditionPort)}>
          Add condition
        </Button>
      )}
      {!isReadOnly && canHaveIntents(node) && (
        <Button size="sm" icon={<IconPlus size={14} />} onPress={() => add(newIntentPort)}>
          Add intent
        </Button>
      )}
    </section>
  );
}
