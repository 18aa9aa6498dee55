import { liveFlowMs } from '@switchboard/contracts/flows.limits';
import { useLiveEvents } from '@switchboard/platform';
import { endpointQuery, makeStale, useQuery, useQueryClient } from '@switchboard/platform/query';
import { useMemo } from 'react';
import { type FlowMarks, type LiveCall, partKey, trafficMarks } from '../../flow/marks.ts';

/** The traffic of calls in the last 30 days in an assistant's flow. */
export function useTraffic(assistantId: string, isShown: boolean) {
  const query = useQuery({
    ...endpointQuery('GET /api/assistants/:id/flow/traffic', { params: { id: assistantId } }),
    enabled: isShown,
  });
  const { data } = query;
  const marks = useMemo(() => (data ? trafficMarks(data) : null), [data]);
  return { query, marks };
}

/** The nodes of the saved draft that no test enters. */
export function useCoverage(assistantId: string, isShown: boolean) {
  const query = useQuery({
    ...endpointQuery('GET /api/assistants/:id/test-gate', { params: { id: assistantId } }),
    enabled: isShown,
  });
  const coverage = query.data?.flow_coverage ?? null;
  const marks = useMemo(
    (): FlowMarks | null =>
      coverage && {
        kind: 'coverage',
        untested: new Set(coverage.untested.map(({ subflow, node }) => partKey(subflow, node))),
      },
    [coverage],
  );
  return { query, coverage, marks };
}

/** The calls currently in the flow, by node. */
export function useLiveCalls(assistantId: string, isShown: boolean): ReadonlyMap<string, readonly LiveCall[]> {
  const client = useQueryClient();
  const { data } = useQuery({
    ...endpointQuery('GET /api/assistants/:id/flow/live', { params: { id: assistantId } }),
    enabled: isShown,
    refetchInterval: (query) => (query.state.data?.calls.length ? liveFlowMs : false),
  });
  useLiveEvents(isShown ? ['call.status'] : [], () => void makeStale(client, ['GET /api/assistants/:id/flow/live']));
  return useMemo(() => Map.groupBy(data?.calls ?? [], ({ subflow, node }) => partKey(subflow, node)), [data]);
}
