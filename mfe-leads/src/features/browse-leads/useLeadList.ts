import { endpointQuery, keepPreviousData, useQuery } from '@switchboard/platform/query';
import { useLiveRows } from '../../live/useLiveRows.ts';
import type { LeadListState } from './useLeadListState.ts';

/** '26–50 of 143'; without the total while a filter is on, since counting its matches takes longer than showing them. */
export function rangeLabel(state: LeadListState, shownCount: number, total: number | undefined): string {
  if (shownCount === 0) return '';
  const first = state.pageIndex * state.query.limit + 1;
  const last = first + shownCount - 1;
  const range = `${first}–${last}`;
  // Samples are listed and not counted.
  return state.filter.isNarrowed || total === undefined || total < last
    ? range
    : `${range} of ${total.toLocaleString('en-US')}`;
}

/** The page of leads on screen and the counts above it, updated live. */
export function useLeadList(state: LeadListState, isHeld: boolean) {
  const page = useQuery({
    ...endpointQuery('GET /api/leads', { query: state.query }),
    placeholderData: keepPreviousData,
  });
  const summary = useQuery(endpointQuery('GET /api/leads/summary'));
  const isSettled = page.data !== undefined && !page.isPlaceholderData;
  const live = useLiveRows({ fresh: isSettled ? page.data.items : undefined, key: state.key, isHeld });
  return { page, summary, ...live };
}

export type LeadList = ReturnType<typeof useLeadList>;
