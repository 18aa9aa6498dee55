import { endpointQuery, useQuery } from '@switchboard/platform/query';

/** The name of the assistant that answers a number, or a placeholder until it is known. */
export function useAnswererName(id: string | null): string {
  const { data } = useQuery({
    ...endpointQuery('GET /api/assistants/:id', { params: { id: id ?? '' } }),
    enabled: id !== null,
  });
  return data?.name ?? 'an assistant';
}
