import type { TestGate } from '@switchboard/contracts/test-conversations';
import { Button, Link, Stack, Text } from '@switchboard/design-system';

type Untested = NonNullable<TestGate['flow_coverage']>['untested'];

/** The number that fits on a screen; the flow itself shows the rest. */
const maxShown = 20;

/** The path of a node, as in problems: `nodes.ask_age`, or `subflows.verify.nodes.ask_pin`. */
const placeOf = ({ subflow, node }: Untested[number]): string =>
  subflow === null ? `nodes.${node}` : `subflows.${subflow}.nodes.${node}`;

interface UntestedNodesProps {
  untested: Untested;
  /** Opens a node of the flow: an address, or in a dialog a function that closes it first. */
  to: { assistantId: string } | { onGo: (path: string) => void };
}

/** The nodes that tests don't cover, each with a link to it. */
export function UntestedNodes({ untested, to }: UntestedNodesProps) {
  if (untested.length === 0) return null;
  const rest = untested.length - maxShown;
  return (
    <Stack gap={2}>
      <Stack as="ul" gap={1} aria-label="Untested nodes" style={{ overflowWrap: 'anywhere' }}>
        {untested.slice(0, maxShown).map((one) => (
          <li key={placeOf(one)}>
            {'onGo' in to ? (
              <Button size="sm" variant="ghost" onPress={() => to.onGo(`flow.${placeOf(one)}`)}>
                {one.message}
              </Button>
            ) : (
              <Link href={`/assistants/${to.assistantId}?tab=flow&at=${encodeURIComponent(placeOf(one))}`}>
                {one.message}
              </Link>
            )}
          </li>
        ))}
      </Stack>
      {rest > 0 && (
        <Text size="sm" tone="muted">
          and {rest} more
        </Text>
      )}
    </Stack>
  );
}
