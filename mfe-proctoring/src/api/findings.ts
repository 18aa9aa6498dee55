import { request } from '@switchboard/platform';
import { queryOptions } from '@switchboard/platform/query';

/** What was noted, behind a candidate's link. It belongs to no organization of the viewer, so its key names none. */
export function findingsQuery(token: string) {
  return queryOptions({
    queryKey: ['interview-findings', token],
    queryFn: ({ signal }) => request('GET /api/interview-findings/:token', { params: { token }, signal }),
    // A retry behind the person's back only makes them wait.
    retry: false,
    enabled: token !== '',
  });
}
