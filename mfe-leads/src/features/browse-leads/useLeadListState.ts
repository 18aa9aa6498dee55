import type { LeadSort } from '@switchboard/contracts/leads';
import { leadSortFirstDirection, leadSorts } from '@switchboard/contracts/leads.limits';
import { oneOf, useAddress } from '@switchboard/platform/router';
import { useState } from 'react';
import { useLeadFilter } from '../../filters/useLeadFilter.ts';
import { type LeadPageSize, leadPageSizes } from '../../limits.ts';

const noCursors: readonly string[] = [];

const parts = {
  sort: oneOf(leadSorts),
  direction: oneOf(['asc', 'desc']),
  size: (text: string | null) => leadPageSizes.find((size) => String(size) === text) ?? null,
} as const;

export interface ListChange {
  sort?: LeadSort;
  direction?: 'asc' | 'desc';
  limit?: LeadPageSize;
}

/** The changes to put into the address; defaults are omitted. */
function inAddress({ sort, direction, limit }: ListChange) {
  const isDefaultSort = sort === 'created_at' && direction === 'desc';
  return {
    ...(sort === undefined || direction === undefined
      ? {}
      : { sort: isDefaultSort ? null : sort, direction: isDefaultSort ? null : direction }),
    ...(limit === undefined ? {} : { size: limit === leadPageSizes[0] ? null : String(limit) }),
  };
}

/** The list as the address describes it, and its page, which is found by remembering the cursors that led to it. */
export function useLeadListState() {
  const filter = useLeadFilter();
  const [given, changeAddress] = useAddress(parts);
  const sort = given.sort ?? 'created_at';
  const list = {
    ...filter.query,
    sort,
    direction: given.direction ?? leadSortFirstDirection[sort],
    limit: given.size ?? leadPageSizes[0],
  };
  const listKey = JSON.stringify(list);
  const [remembered, setRemembered] = useState({ listKey, cursors: noCursors });
  // Another filter, sort order or page size starts at its first page.
  const cursors = remembered.listKey === listKey ? remembered.cursors : noCursors;
  const query = { ...list, cursor: cursors.at(-1) ?? null };
  return {
    query,
    filter,
    change: (wanted: ListChange) => changeAddress(inAddress(wanted)),
    key: JSON.stringify(query),
    pageIndex: cursors.length,
    next: (nextCursor: string) => setRemembered({ listKey, cursors: [...cursors, nextCursor] }),
    previous: () => setRemembered({ listKey, cursors: cursors.slice(0, -1) }),
  };
}

export type LeadListState = ReturnType<typeof useLeadListState>;
