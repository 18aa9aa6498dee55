import { endpointQuery, useFreshQuery } from '@switchboard/platform/query';
import { useState } from 'react';

interface Wanted {
  leadId: string;
  scheduledCallId: string | undefined;
  campaignId: string | undefined;
  /** There is none yet: one is made. */
  isNew: boolean;
}

/**
 * The scheduled call that is meant, as it is now: the one named, else the one that was the lead's next when the dialog opened.
 * `call` is null when there is none. It stays the same call, also once it is no longer scheduled.
 */
export function useScheduledCall({ leadId, scheduledCallId, campaignId, isNew }: Wanted) {
  const [foundId, setFoundId] = useState<string>();
  const id = scheduledCallId ?? foundId;
  const next = useFreshQuery({
    ...endpointQuery('GET /api/scheduled-calls', {
      query: { lead_id: leadId, campaign_id: campaignId, status: 'scheduled', limit: 1 },
    }),
    enabled: !isNew && id === undefined,
  });
  const nextId = next.data?.items[0]?.id;
  if (id === undefined && nextId !== undefined) setFoundId(nextId);
  const call = useFreshQuery({
    ...endpointQuery('GET /api/scheduled-calls/:id', { params: { id: id ?? '' } }),
    enabled: !isNew && id !== undefined,
  });
  const query = id === undefined ? next : call;
  return {
    call: call.data ?? null,
    isReading: !isNew && query.isPending,
    error: isNew || call.data ? null : query.error,
    retry: () => void query.refetch(),
  };
}
