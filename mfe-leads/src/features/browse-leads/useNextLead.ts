import type { Lead } from '@switchboard/contracts/leads';
import { useEffect, useState } from 'react';
import type { useLeadDialogs } from './useLeadDialogs.ts';
import type { LeadList } from './useLeadList.ts';
import type { LeadListState } from './useLeadListState.ts';

const isCallable = (lead: Lead) => !lead.do_not_call;

/**
 * Calls the lead after the one in the call dialog, in the order of the list and with its filters: after the last one of a page, the
 * first of the next page. Undefined at the end of the list.
 */
export function useNextLead(
  state: Pick<LeadListState, 'key' | 'next'>,
  list: Pick<LeadList, 'rows' | 'isCurrent' | 'page'>,
  { dialog: { voice }, act }: Pick<ReturnType<typeof useLeadDialogs>, 'dialog' | 'act'>,
): (() => void) | undefined {
  // The order in which leads were listed when the shown call was placed: its lead may have left the list since.
  const [order, setOrder] = useState<readonly string[]>([]);
  const [turnedFrom, setTurnedFrom] = useState<string | null>(null);
  const rows = list.rows ?? [];
  const isListed = rows.some(({ id }) => id === voice);
  const ids = rows.map(({ id }) => id);
  if (isListed && ids.join() !== order.join()) setOrder(ids);
  const isTurned = turnedFrom !== null && turnedFrom !== state.key && list.isCurrent;
  const first = rows.find(isCallable);

  useEffect(() => {
    if (!isTurned) return;
    setTurnedFrom(null);
    // The dialog may have been closed while the page was on its way.
    if (first && voice !== null) act('voice', first);
  }, [isTurned, first, voice, act]);

  if (voice === null || turnedFrom !== null || !order.includes(voice)) return undefined;
  const later = order.slice(order.indexOf(voice) + 1);
  const next =
    rows.find((lead) => later.includes(lead.id) && isCallable(lead)) ??
    // A lead that moved up in place of one that left the list.
    (isListed ? undefined : rows.find((lead) => !order.includes(lead.id) && isCallable(lead)));
  if (next) return () => act('voice', next);
  const cursor = list.page.isPlaceholderData ? null : (list.page.data?.next_cursor ?? null);
  if (cursor === null) return undefined;
  return () => {
    setTurnedFrom(state.key);
    state.next(cursor);
  };
}
