import { request } from '@switchboard/platform';
import { queryOptions } from '@switchboard/platform/query';
import { language } from '../texts/texts.ts';

/** The findings behind a candidate's link. They don't belong to the viewer's organization, so the query key contains none. */
export function findingsQuery(token: string) {
  return queryOptions({
    queryKey: ['interview-findings', token, language()],
    queryFn: ({ signal }) =>
      request('GET /api/interview-findings/:token', { params: { token }, query: { language: language() }, signal }),
    // An automatic retry only makes people wait.
    retry: false,
    enabled: token !== '',
  });
}
