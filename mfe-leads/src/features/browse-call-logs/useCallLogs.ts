import { organizationKey, useInfiniteQuery, useQueryClient } from '@switchboard/platform/query';
import { useMemo } from 'react';
import { callLogListOptions } from '../../api/callLogs.ts';
import { useLiveRows } from '../../live/useLiveRows.ts';
import { useSettledEvents } from '../../live/useSettledEvents.ts';
import type { CallLogFilterState } from './useCallLogFilters.ts';

/** The call logs on screen, kept current while calls begin and end. */
export function useCallLogs(filters: CallLogFilterState, isHeld: boolean) {
  const client = useQueryClient();
  const asked = { status: filters.status?.id ?? null, direction: filters.direction?.id ?? null };
  const query = useInfiniteQuery(callLogListOptions(asked));
  const pageCount = query.data?.pages.length ?? 0;
  const fresh = useMemo(() => query.data?.pages.flatMap(({ items }) => items), [query.data]);
  // More pages are another list: what was just loaded is no news.
  const live = useLiveRows({ fresh, key: JSON.stringify({ ...asked, pageCount }), isHeld });

  useSettledEvents(['call_log.changed'], () => {
    void client.invalidateQueries({ queryKey: organizationKey('call-logs') });
  });

  return { query, ...live };
}

export type CallLogList = ReturnType<typeof useCallLogs>;
