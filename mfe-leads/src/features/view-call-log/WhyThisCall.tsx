import { Loaded, Skeleton, Text } from '@switchboard/design-system';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { DecisionRules } from '../../display/DecisionRules.tsx';

/** The stored decision of the call that a log belongs to. */
export function WhyThisCall({ callId }: { callId: string }) {
  const call = useQuery(endpointQuery('GET /api/call/:id', { params: { id: callId } }));
  return (
    <Loaded query={call} failed="The decision could not be loaded" loading={<Skeleton lines={4} />}>
      {({ decisions }) =>
        decisions.length > 0 ? (
          <DecisionRules decisions={decisions} />
        ) : (
          <Text as="p" size="sm" tone="muted">
            No decision was stored for this call.
          </Text>
        )
      }
    </Loaded>
  );
}
