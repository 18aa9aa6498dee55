import type { FlowNode } from '@switchboard/contracts/flows/nodes';
import { Button, DescriptionList, Heading, ProgressBar, Stack, Text } from '@switchboard/design-system';
import { IconArrowRight } from '@switchboard/design-system/icons';
import { nodeOf } from '../../flow/graphs.ts';
import { type NodeTraffic, partKey, percent } from '../../flow/marks.ts';
import { phraseOf } from '../../flow/nodeWords.ts';
import { useFlow } from './FlowContext.ts';

const maxLetters = 34;

const shortened = (text: string) => (text.length > maxLetters ? `${text.slice(0, maxLetters - 1)}…` : text);

function Next({ traffic }: { traffic: NodeTraffic }) {
  const { editing } = useFlow();
  const { graph, graphId } = editing;
  if (traffic.next.length === 0) return null;
  return (
    <Stack as="ul" gap={3} style={{ padding: 0 }}>
      {traffic.next.map(({ subflow, node: id, visits }) => {
        const node = subflow === graphId ? nodeOf(graph, id) : undefined;
        const label = node ? shortened(phraseOf(node)) : id;
        return (
          <li key={partKey(subflow, id)} style={{ listStyle: 'none' }}>
            {node ? (
              <Button
                size="sm"
                variant="ghost"
                icon={<IconArrowRight size={14} />}
                onPress={() => editing.select([id])}
              >
                {label}
              </Button>
            ) : (
              <Text size="sm">{label}</Text>
            )}
            <ProgressBar
              label={`Went on to ${label}`}
              isLabelHidden
              showValue
              value={(100 * visits) / traffic.visits}
            />
          </li>
        );
      })}
    </Stack>
  );
}

/** The traffic of calls in the last 30 days at a node; nothing while it isn't shown. */
export function TrafficOfNode({ node }: { node: FlowNode }) {
  const { editing, marks } = useFlow();
  if (marks?.kind !== 'traffic' || marks.calls === 0) return null;
  const traffic = marks.nodes.get(partKey(editing.graphId, node.id));
  return (
    <Stack gap={3} role="group" aria-label="Calls of the last 30 days at this node">
      <Heading level={3}>Calls</Heading>
      {traffic ? (
        <>
          <DescriptionList
            items={[
              {
                term: 'Reached by',
                value: `${traffic.calls} of ${marks.calls} calls (${percent(traffic.calls, marks.calls)})`,
              },
              {
                term: 'Hung up here',
                value: `${traffic.hung_up} (${percent(traffic.hung_up, traffic.calls)})`,
              },
              { term: 'Time of a visit', value: `${traffic.seconds} s on average` },
            ]}
          />
          <Next traffic={traffic} />
        </>
      ) : (
        <Text as="p" size="sm" tone="muted">
          No call reached this node.
        </Text>
      )}
    </Stack>
  );
}
