import { endpointPages, useInfiniteQuery } from '@switchboard/platform/query';
import { anyText, oneOf, useAddress } from '@switchboard/platform/router';

export const statusChoices = [
  { id: 'pending', label: 'Pending' },
  { id: 'scheduled', label: 'Scheduled' },
  { id: 'completed', label: 'Completed' },
  { id: 'failed', label: 'Failed' },
] as const;

const parts = { search: anyText, status: oneOf(statusChoices.map(({ id }) => id)) };

/** The call requests that the address asks for, page after page. */
export function useCallRequestList() {
  const [{ search, status }, change] = useAddress(parts);
  const query = useInfiniteQuery(endpointPages('GET /api/call-requests', { query: { search, status } }));
  return {
    query,
    search,
    status,
    isNarrowed: search !== null || status !== null,
    change,
    clear: () => change({ search: null, status: null }),
  };
}

export type CallRequestList = ReturnType<typeof useCallRequestList>;
