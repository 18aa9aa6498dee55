import type { FreeTime, FreeTimes } from '@switchboard/contracts/book-slot';
import { type ResponseOf, request } from '@switchboard/platform';
import { useInfiniteQuery } from '@switchboard/platform/query';

export type BookableSlot = Omit<ResponseOf<'GET /api/book-slot/:id'>, 'first_times'>;

interface Window extends FreeTimes {
  /** Comes with the first window. */
  slot?: BookableSlot;
}

/** The free times of all loaded windows. */
export interface Offer {
  slot: BookableSlot | undefined;
  times: FreeTime[];
  segments: FreeTimes['segments'];
}

interface Asked {
  id: string;
  /** Reads the slot with its first times. */
  hasSlot: boolean;
}

async function readWindow({ id, hasSlot }: Asked, from: string | null, signal: AbortSignal): Promise<Window> {
  const params = { id };
  if (from !== null || !hasSlot)
    return request('GET /api/book-slot/:id/times', { params, query: from === null ? {} : { from }, signal });
  const { first_times, ...slot } = await request('GET /api/book-slot/:id', { params, signal });
  return { ...first_times, slot };
}

function offerOf({ pages }: { pages: readonly Window[] }): Offer {
  return {
    slot: pages[0]?.slot,
    times: pages.flatMap(({ times }) => times),
    segments: pages.flatMap(({ segments }) => segments),
  };
}

/**
 * The free times of a slot, window by window. They don't belong to the viewer's organization, so their key doesn't name one. Others book
 * in the meantime, so returning to the page loads them again.
 */
export function useFreeTimes(asked: Asked) {
  return useInfiniteQuery({
    queryKey: ['book-slot', asked],
    queryFn: ({ pageParam, signal }) => readWindow(asked, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_time,
    select: offerOf,
    // A retry behind the person's back only makes them wait.
    retry: false,
    staleTime: 30_000,
  });
}
