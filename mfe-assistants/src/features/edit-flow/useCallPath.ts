import { coverageOf, type FlowCoverage } from '@switchboard/contracts/flows/coverage';
import type { Flow } from '@switchboard/contracts/flows/document';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useMemo } from 'react';

/** The path that a call took through a flow, from the steps stored in its transcript. */
export function useCallPath(flow: Flow | null, callLogId: string | null) {
  const log = useQuery({
    ...endpointQuery('GET /api/call-logs/:id', { params: { id: callLogId ?? '' } }),
    enabled: callLogId !== null,
  });
  const { data } = log;
  const path = useMemo((): FlowCoverage | null => {
    if (!flow || !data?.transcript) return null;
    // After a hand-over, the steps belong to another assistant's flow.
    const trace = data.transcript.messages.flatMap((line) => (line.flow_assistant_id ? [] : (line.flow ?? [])));
    return trace.length > 0 ? coverageOf(flow, [trace]) : null;
  }, [flow, data]);
  return { log, path };
}
