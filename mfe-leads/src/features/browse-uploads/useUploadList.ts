import { endpointPages, useInfiniteQuery, useQueryClient } from '@switchboard/platform/query';
import { useLiveRows } from '../../live/useLiveRows.ts';

/** Which uploads a tab shows. */
export type UploadTab = 'all' | 'review';

const limit = 50;

/** One tab's documents on screen, newest first; of a campaign where one is named. */
export function useUploadList(
  tab: UploadTab,
  { isHeld, campaignId }: { isHeld: boolean; campaignId: string | undefined },
) {
  const status = tab === 'review' ? 'needs_review' : null;
  const options = endpointPages('GET /api/lead-uploads', { query: { limit, status, campaign_id: campaignId } });
  const query = useInfiniteQuery(options);
  // More pages make a new list, so that newly loaded rows aren't highlighted.
  const pages = useQueryClient().getQueryData(options.queryKey)?.pages.length;
  const live = useLiveRows({ fresh: query.data, key: `${tab} ${campaignId} ${pages}`, isHeld });
  return { query, ...live };
}

export type UploadList = ReturnType<typeof useUploadList>;
