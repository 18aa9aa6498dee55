import { request } from '@switchboard/platform';
import { queryOptions } from '@switchboard/platform/query';

/** The interview behind a link. It belongs to no organization of the viewer, so its key names none. */
export function interviewQuery(token: string) {
  return queryOptions({
    queryKey: ['interview', token],
    queryFn: ({ signal }) => request('GET /api/video-call/:token', { params: { token }, signal }),
    // An answer is final until the person asks again: a retry behind their back only makes them wait.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
