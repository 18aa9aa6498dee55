import type { FlowGraph } from '@switchboard/contracts/flows/document';
import type { NodeOf, SharedSubflowRef } from '@switchboard/contracts/flows/nodes';
import { Banner, Button, Loaded, Skeleton, Stack, Text } from '@switchboard/design-system';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { graphOf } from '../../flow/graphs.ts';
import { changedNodes, runVersion } from '../../flow/sharedParts.ts';
import { useFlow } from './FlowContext.ts';

const listed = (names: readonly string[]) => {
  const shown = names.slice(0, 5).map((name) => `“${name}”`);
  return names.length > 5 ? `${shown.join(', ')} and ${names.length - 5} more` : shown.join(', ');
};

/** The differences between two versions, in up to three lines. */
export function VersionChanges({ before, after }: { before: FlowGraph; after: FlowGraph }) {
  const { added, removed, changed } = changedNodes(before, after);
  const lines = [
    { label: 'Added', names: added },
    { label: 'Removed', names: removed },
    { label: 'Changed', names: changed },
  ].filter(({ names }) => names.length > 0);
  if (lines.length === 0) return <Text size="sm">No node has changed.</Text>;
  return (
    <Stack as="ul" gap={1}>
      {lines.map(({ label, names }) => (
        <li key={label} style={{ overflowWrap: 'anywhere' }}>
          {label}: {listed(names)}
        </li>
      ))}
    </Stack>
  );
}

interface NoticeProps {
  node: NodeOf<'subflow'>;
  shared: SharedSubflowRef;
}

function NewerVersion({ node, shared, latest }: NoticeProps & { latest: number }) {
  const { editing } = useFlow();
  const { flow, graphId, change, isReadOnly } = editing;
  const newest = useQuery(
    endpointQuery('GET /api/shared-subflows/:id/versions/:version', { params: { id: shared.id, version: latest } }),
  );
  return (
    <Banner tone="info" role="group" aria-label="Newer version" title={`Version ${latest} is available`}>
      <Loaded query={newest} failed="Failed to load the newer version" loading={<Skeleton lines={2} />}>
        {({ document, subflows }) => (
          <Stack gap={3}>
            <VersionChanges before={graphOf(flow, node.subflow)} after={document} />
            {!isReadOnly && (
              <div>
                <Button
                  size="sm"
                  onPress={() =>
                    change(
                      runVersion(flow, graphId, node, subflows),
                      null,
                      `The node now uses version ${latest}. Undo brings version ${shared.version} back.`,
                    )
                  }
                >
                  Use version {latest}
                </Button>
              </div>
            )}
          </Stack>
        )}
      </Loaded>
    </Banner>
  );
}

/** Which version of a shared sub-flow a node runs, and the newer one if there is any. */
export function SharedVersionNotice({ node, shared }: NoticeProps) {
  const { editing } = useFlow();
  const found = useQuery(endpointQuery('GET /api/shared-subflows/:id', { params: { id: shared.id } }));
  const isKnown = editing.flow.subflows.some(({ id }) => id === node.subflow);
  return (
    <Stack gap={3}>
      <Text size="sm" tone="muted">
        This node uses version {shared.version} until you choose another one.
      </Text>
      {isKnown && editing.only === null && (
        <div>
          <Button size="sm" onPress={() => editing.openGraph(node.subflow)}>
            Open sub-flow
          </Button>
        </div>
      )}
      <Loaded query={found} failed="Failed to load the shared sub-flow" loading={<Skeleton lines={1} />}>
        {({ latest_version: latest }) =>
          latest > shared.version && isKnown ? <NewerVersion node={node} shared={shared} latest={latest} /> : null
        }
      </Loaded>
    </Stack>
  );
}
