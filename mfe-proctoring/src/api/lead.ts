import { request } from '@switchboard/platform';
import { organizationKey, queryOptions } from '@switchboard/platform/query';

export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: organizationKey('leads', id),
    queryFn: ({ signal }) => request('GET /api/leads/:id', { params: { id }, signal }),
    retry: false,
  });

export const assistantQuery = (id: string) =>
  queryOptions({
    queryKey: organizationKey('assistants', id),
    queryFn: ({ signal }) => request('GET /api/assistants/:id', { params: { id }, signal }),
    retry: false,
  });
