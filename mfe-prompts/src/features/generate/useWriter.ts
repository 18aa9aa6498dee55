import { localWriterName } from '@switchboard/contracts/prompts.limits';
import { endpointQuery, useQuery } from '@switchboard/platform/query';

/** The name of the organization's current AI writer, for buttons. */
export function useWriter() {
  const { data } = useQuery(endpointQuery('GET /api/language-model'));
  return { writer: data, name: data?.name ?? null, isLocal: data?.name === localWriterName };
}
