import { endpointPages, useInfiniteQuery } from '@switchboard/platform/query';
import { anyId, oneOf, useAddress } from '@switchboard/platform/router';

/** The results by which the list can be filtered. */
export const outcomes = [
  { id: 'yes', label: 'Called' },
  { id: 'no', label: 'Not called' },
] as const;

const parts = {
  lead: anyId,
  call: anyId,
  scheduled: anyId,
  called: oneOf(outcomes.map(({ id }) => id)),
  decision: anyId,
};

/** The decisions that the address asks for, page by page, and the open one. */
export function useDecisionList() {
  const [{ lead, call, scheduled, called, decision }, change] = useAddress(parts);
  const query = useInfiniteQuery(
    endpointPages('GET /api/decisions', {
      query: {
        lead_id: lead,
        call_id: call,
        scheduled_call_id: scheduled,
        is_allowed: called && (called === 'yes' ? 'true' : 'false'),
      },
    }),
  );
  return {
    query,
    leadId: lead,
    /** Of one call or of one scheduled call. */
    subject: call ? ('call' as const) : scheduled ? ('scheduled call' as const) : null,
    called,
    shown: query.data?.find(({ id }) => id === decision),
    change,
    isNarrowed: [lead, call, scheduled, called].some((value) => value !== null),
    clear: () => change({ lead: null, call: null, scheduled: null, called: null }),
  };
}

export type DecisionList = ReturnType<typeof useDecisionList>;
