import { request } from '@switchboard/platform';
import { queryOptions } from '@switchboard/platform/query';

/** The booking behind a manage link. It belongs to no organization of the viewer, so its key names none. */
export function managedQuery(token: string) {
  return queryOptions({
    queryKey: ['manage-booking', token],
    queryFn: ({ signal }) => request('GET /api/manage-booking/:token', { params: { token }, signal }),
    // A retry behind the person's back only makes them wait.
    retry: false,
  });
}
