import { endpointQuery, keepPreviousData, useQuery } from '@switchboard/platform/query';

/** What the lead's clocks and the call window say of a moment; the answer of the moment before stays until there is one. */
export function useCallWindow(leadId: string, campaignId: string | undefined, at: Date | null) {
  const query = useQuery({
    ...endpointQuery('GET /api/leads/:id/call-window', {
      params: { id: leadId },
      query: { at: at?.toISOString(), campaign_id: campaignId },
    }),
    enabled: at !== null,
    placeholderData: keepPreviousData,
  });
  return { answer: at ? query.data : undefined, isCurrent: !query.isPlaceholderData };
}
