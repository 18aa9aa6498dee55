import { endpointQuery, useFreshQuery } from '@switchboard/platform/query';
import { useState } from 'react';

interface Wanted {
  leadId: string;
  scheduledCallId: string | undefined;
  campaignId: string | undefined;
  /** Schedules a new call instead of changing one. */
  isNew: boolean;
}

/**
 * The current state of a scheduled call: the named one, or the lead's next one when the dialog opened. `call` is null if there is none. It
 * remains the same call, even when it is no longer scheduled.
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
