import type { LeadSort } from '@switchboard/contracts/leads';
import { useCallback, useState } from 'react';
import type { LeadQuery } from '../../api/leads.ts';
import { type LeadPageSize, leadPageSizes, leadSortFirstDirection } from '../../limits.ts';
import { setOrDelete, useUrlParams } from '../../url/useUrlParams.ts';

const noCursors: readonly string[] = [];

function isSort(value: string | null): value is LeadSort {
  return value !== null && Object.hasOwn(leadSortFirstDirection, value);
}

/** What the URL says about the list; anything else in it counts as the default. */
export function readListParams(params: URLSearchParams) {
  const given = params.get('sort');
  const sort: LeadSort = isSort(given) ? given : 'created_at';
  const direction = params.get('direction');
  const size = Number(params.get('size'));
  return {
    search: params.get('search') ?? '',
    isScheduledOnly: params.get('scheduled') === '1',
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : leadSortFirstDirection[sort],
    limit: leadPageSizes.find((candidate) => candidate === size) ?? leadPageSizes[0],
  };
}

export interface ListChange {
  search?: string;
  isScheduledOnly?: boolean;
  sort?: LeadSort;
  direction?: 'asc' | 'desc';
  limit?: LeadPageSize;
}

function writeListParams(params: URLSearchParams, change: ListChange): void {
  const state = { ...readListParams(params), ...change };
  const isDefaultSort = state.sort === 'created_at' && state.direction === 'desc';
  setOrDelete(params, 'search', state.search.trim());
  setOrDelete(params, 'scheduled', state.isScheduledOnly ? '1' : undefined);
  setOrDelete(params, 'sort', isDefaultSort ? undefined : state.sort);
  setOrDelete(params, 'direction', isDefaultSort ? undefined : state.direction);
  setOrDelete(params, 'size', state.limit === leadPageSizes[0] ? undefined : String(state.limit));
}

/** The list as the URL describes it, and its page, which is found by remembering the cursors that led to it. */
export function useLeadListState() {
  const [params, updateParams] = useUrlParams();
  const list = readListParams(params);
  const listKey = JSON.stringify(list);
  const [remembered, setRemembered] = useState({ listKey, cursors: noCursors });
  // Another search, sort or size begins at its own first page.
  const cursors = remembered.listKey === listKey ? remembered.cursors : noCursors;
  const cursor = cursors.at(-1);

  const change = useCallback((given: ListChange) => updateParams((now) => writeListParams(now, given)), [updateParams]);

  const query: LeadQuery = { ...list, ...(cursor ? { cursor } : {}) };
  return {
    query,
    change,
    key: JSON.stringify(query),
    pageIndex: cursors.length,
    next: (nextCursor: string) => setRemembered({ listKey, cursors: [...cursors, nextCursor] }),
    previous: () => setRemembered({ listKey, cursors: cursors.slice(0, -1) }),
  };
}

export type LeadListState = ReturnType<typeof useLeadListState>;
