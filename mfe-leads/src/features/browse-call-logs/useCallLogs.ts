import { callLogPageSize } from '@switchboard/contracts/calls.limits';
import { endpointPages, useInfiniteQuery, useQueryClient } from '@switchboard/platform/query';
import { useLiveRows } from '../../live/useLiveRows.ts';
import type { CallLogFilterState } from './useCallLogFilters.ts';

/** The call logs on screen, updated as calls start and end. */
export function useCallLogs(filters: CallLogFilterState, isHeld: boolean) {
  const asked = { ...filters.query, limit: callLogPageSize };
  const options = endpointPages('GET /api/call-logs', { query: asked });
  const query = useInfiniteQuery(options);
  // More pages make a new list, so that newly loaded rows aren't highlighted.
  const pages = useQueryClient().getQueryData(options.queryKey)?.pages.length;
  const live = useLiveRows({ fresh: query.data, key: JSON.stringify({ ...asked, pages }), isHeld });

  // Shown once if all rows are simulated; otherwise each simulated row shows it.
  const areAllSimulated = live.rows !== undefined && live.rows.length > 0 && live.rows.every((log) => log.is_simulated);

  return { query, areAllSimulated, ...live };
}

export type CallLogList = ReturnType<typeof useCallLogs>;
