import { organizationKey, useQuery, useQueryClient } from '@switchboard/platform/query';
import { leadPageOptions, leadSummaryOptions } from '../../api/leads.ts';
import { useLiveRows } from '../../live/useLiveRows.ts';
import { useSettledEvents } from '../../live/useSettledEvents.ts';
import type { LeadListState } from './useLeadListState.ts';

/** '26–50 of 143'; without the total while a search or filter is on, since nothing counts its matches. */
export function rangeLabel(state: LeadListState, shownCount: number, total: number | undefined): string {
  if (shownCount === 0) return '';
  const first = state.pageIndex * state.query.limit + 1;
  const range = `${first}–${first + shownCount - 1}`;
  const isNarrowed = state.query.search !== '' || state.query.isScheduledOnly;
  return isNarrowed || total === undefined ? range : `${range} of ${total.toLocaleString('en-US')}`;
}

/** The page of leads on screen and the counts above it, kept current by what anybody changes. */
export function useLeadList(state: LeadListState, isHeld: boolean) {
  const client = useQueryClient();
  const page = useQuery(leadPageOptions(state.query));
  const summary = useQuery(leadSummaryOptions());
  const isSettled = page.data !== undefined && !page.isPlaceholderData;
  const live = useLiveRows({ fresh: isSettled ? page.data.items : undefined, key: state.key, isHeld });

  useSettledEvents(['lead.changed', 'call_log.changed', 'call.status'], (events) => {
    // Ringing and answering change nothing that the list shows.
    const isRelevant = events.some(
      (event) => event.type !== 'call.status' || (event.status !== 'ringing' && event.status !== 'connected'),
    );
    if (isRelevant) void client.invalidateQueries({ queryKey: organizationKey('leads') });
    if (events.some(({ type }) => type === 'call_log.changed'))
      void client.invalidateQueries({ queryKey: organizationKey('call-logs') });
  });

  return { page, summary, ...live };
}

export type LeadList = ReturnType<typeof useLeadList>;
