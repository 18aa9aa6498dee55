import { request } from '@switchboard/platform';
import { queryOptions } from '@switchboard/platform/query';
import { language } from '../texts/texts.ts';

/** What was noted, behind a candidate's link. It belongs to no organization of the viewer, so its key names none. */
export function findingsQuery(token: string) {
  return queryOptions({
    queryKey: ['interview-findings', token, language()],
    queryFn: ({ signal }) =>
      request('GET /api/interview-findings/:token', { params: { token }, query: { language: language() }, signal }),
    // A retry behind the person's back only makes them wait.
    retry: false,
    enabled: token !== '',
  });
}
