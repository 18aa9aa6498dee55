import { localWriterName } from '@switchboard/contracts/prompts.limits';
import { endpointQuery, useQuery } from '@switchboard/platform/query';

/** Who writes for the organization now, as buttons name them. */
export function useWriter() {
  const { data } = useQuery(endpointQuery('GET /api/language-model'));
  return { writer: data, name: data?.name ?? null, isLocal: data?.name === localWriterName };
}
