import type { Slot, SlotInput, SlotStatus } from '@switchboard/contracts/slots';
import { request, useLiveEvents } from '@switchboard/platform';
import { infiniteQueryOptions, organizationKey, useMutation, useQueryClient } from '@switchboard/platform/query';

export interface SlotFilters {
  search: string;
  status: SlotStatus | null;
  /** Moments that bound the list; null leaves the window to the server. */
  from: string | null;
  to: string | null;
}

const slotsKey = () => organizationKey('slots');

/** The list of slots, page after page. */
export function slotsQuery({ search, status, from, to }: SlotFilters) {
  return infiniteQueryOptions({
    queryKey: [...slotsKey(), { search, status, from, to }],
    queryFn: ({ pageParam, signal }) =>
      request('GET /api/slots', {
        query: {
          ...(search ? { search } : {}),
          ...(status ? { status } : {}),
          ...(from ? { start_time: from } : {}),
          ...(to ? { end_time: to } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** Creates a slot; every list of slots is read again. */
export function useCreateSlot() {
  const queryClient = useQueryClient();
  return useMutation<Slot, Error, SlotInput>({
    mutationFn: (body) => request('POST /api/slots', { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: slotsKey() }),
  });
}

/** Reads the lists again when somebody else changes a slot. */
export function useLiveSlots(): void {
  const queryClient = useQueryClient();
  useLiveEvents(['slot.changed'], () => void queryClient.invalidateQueries({ queryKey: slotsKey() }));
}
