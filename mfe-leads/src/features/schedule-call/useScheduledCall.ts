import { endpointQuery, useQuery } from '@switchboard/platform/query';

interface Wanted {
  leadId: string;
  scheduledCallId: string | undefined;
  campaignId: string | undefined;
  /** There is none yet: one is made. */
  isNew: boolean;
}

/** The open scheduled call that is meant: the one named, else the lead's next one. `call` is null when there is none. */
export function useScheduledCall({ leadId, scheduledCallId, campaignId, isNew }: Wanted) {
  const named = useQuery({
    ...endpointQuery('GET /api/scheduled-calls/:id', { params: { id: scheduledCallId ?? '' } }),
    enabled: !isNew && scheduledCallId !== undefined,
  });
  const next = useQuery({
    ...endpointQuery('GET /api/scheduled-calls', {
      query: { lead_id: leadId, campaign_id: campaignId, status: 'scheduled', limit: 1 },
    }),
    enabled: !isNew && scheduledCallId === undefined,
    select: ({ items }) => items[0] ?? null,
  });
  if (isNew) return { call: null, isReading: false, error: null, retry: () => undefined };
  const query = scheduledCallId === undefined ? next : named;
  return {
    call: query.data ?? null,
    isReading: query.isPending,
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
  };
}
