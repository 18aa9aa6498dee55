import { callLogPageSize } from '@switchboard/contracts/calls.limits';
import { endpointPages, useInfiniteQuery, useQueryClient } from '@switchboard/platform/query';
import { useLiveRows } from '../../live/useLiveRows.ts';
import type { CallLogFilterState } from './useCallLogFilters.ts';

/** The call logs on screen, kept current while calls begin and end. */
export function useCallLogs(filters: CallLogFilterState, isHeld: boolean) {
  const asked = { ...filters.query, limit: callLogPageSize };
  const options = endpointPages('GET /api/call-logs', { query: asked });
  const query = useInfiniteQuery(options);
  // More pages are another list: what was just loaded is no news.
  const pages = useQueryClient().getQueryData(options.queryKey)?.pages.length;
  const live = useLiveRows({ fresh: query.data, key: JSON.stringify({ ...asked, pages }), isHeld });

  // Said once for the list; only among others a row says it of itself.
  const areAllSimulated = live.rows !== undefined && live.rows.length > 0 && live.rows.every((log) => log.is_simulated);

  return { query, areAllSimulated, ...live };
}

export type CallLogList = ReturnType<typeof useCallLogs>;
