import { Link, Loaded, Skeleton, Stack, Text } from '@switchboard/design-system';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { DecisionRules } from '../../display/DecisionRules.tsx';

/** The stored decision of the call that a log belongs to. */
export function WhyThisCall({ callId }: { callId: string }) {
  const call = useQuery(endpointQuery('GET /api/call/:id', { params: { id: callId } }));
  return (
    <Loaded query={call} failed="Failed to load the decision" loading={<Skeleton lines={4} />}>
      {({ decisions, lead_id }) =>
        decisions.length > 0 ? (
          <Stack gap={3}>
            <DecisionRules decisions={decisions} />
            {lead_id && (
              <p>
                <Link href={`/decisions?lead=${lead_id}`}>All decisions about this lead</Link>
              </p>
            )}
          </Stack>
        ) : (
          <Text as="p" size="sm" tone="muted">
            No decision was stored for this call.
          </Text>
        )
      }
    </Loaded>
  );
}
