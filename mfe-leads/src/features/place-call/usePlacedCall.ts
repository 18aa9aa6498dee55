import type { Call } from '@switchboard/contracts/calls';
import type { PlacedCall } from '@switchboard/contracts/place-call';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useEffect, useState } from 'react';

/** A call that was placed elsewhere, as if it had been placed here. */
export function asPlaced({ id, status, is_simulated }: Call): PlacedCall {
  return { success: true, message: '', instructions: null, call_id: id, status, is_simulated };
}

/**
 * The call of a dialog: the one in progress when it opened, as after a reload, or the one placed in it. Undefined while it is loading,
 * null if there is none: a lead can have one call at a time.
 */
export function usePlacedCall(leadId: string) {
  const [placed, setPlaced] = useState<PlacedCall | null>();
  const { data, isFetchedAfterMount, failureCount } = useQuery({
    ...endpointQuery('GET /api/call'),
    refetchOnMount: 'always',
  });
  const isKnown = isFetchedAfterMount || failureCount > 0;
  useEffect(() => {
    if (placed !== undefined || !isKnown) return;
    const underWay = data?.items.find(({ lead_id }) => lead_id === leadId);
    setPlaced(underWay ? asPlaced(underWay) : null);
  }, [placed, isKnown, data, leadId]);
  return [placed, setPlaced] as const;
}
