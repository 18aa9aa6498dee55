import { endpointQuery, keepPreviousData, useQuery } from '@switchboard/platform/query';

/** The lead's local time and the call window at a moment. The previous moment's answer stays until the new one has loaded. */
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
