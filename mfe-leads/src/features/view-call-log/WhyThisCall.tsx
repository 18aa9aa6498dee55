import { ErrorState, Skeleton, Text } from '@switchboard/design-system';
import { useQuery } from '@switchboard/platform/query';
import { callOptions } from '../../api/calls.ts';
import { DecisionRules } from '../../display/DecisionRules.tsx';

/** The stored decision of the call that a log belongs to. */
export function WhyThisCall({ callId }: { callId: string }) {
  const { data, error, refetch, isFetching } = useQuery(callOptions(callId));
  if (data?.decisions.length === 0)
    return (
      <Text as="p" size="sm" tone="muted">
        No decision was stored for this call.
      </Text>
    );
  if (data) return <DecisionRules decisions={data.decisions} />;
  if (!error) return <Skeleton lines={4} />;
  return (
    <ErrorState
      title="The decision could not be loaded"
      message={error.message}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}
