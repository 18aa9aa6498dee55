import { organizationKey, useInfiniteQuery, useQueryClient } from '@switchboard/platform/query';
import { useMemo } from 'react';
import { type UploadTab, uploadListOptions } from '../../api/leadUploads.ts';
import { useLiveRows } from '../../live/useLiveRows.ts';
import { useSettledEvents } from '../../live/useSettledEvents.ts';

/** One tab's documents on screen. */
export function useUploadList(tab: UploadTab, isHeld: boolean) {
  const query = useInfiniteQuery(uploadListOptions(tab));
  const fresh = useMemo(() => query.data?.pages.flatMap(({ items }) => items), [query.data]);
  // More pages are another list: what was just loaded is no news.
  const live = useLiveRows({ fresh, key: `${tab} ${query.data?.pages.length ?? 0}`, isHeld });
  return { query, ...live };
}

/** Reads everything about uploads again when any of them changes. */
export function useUploadEvents() {
  const client = useQueryClient();
  useSettledEvents(['lead_upload.changed'], () => {
    void client.invalidateQueries({ queryKey: organizationKey('lead-uploads') });
  });
}

export type UploadList = ReturnType<typeof useUploadList>;
