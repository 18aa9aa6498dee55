import type { OfferedModel } from '@switchboard/contracts/offered-models';
import { endpointQuery, useQuery } from '@switchboard/platform/query';

/** Models that a provider lists for the organization's own key and that our catalogue doesn't know. Empty while unknown. */
export function useOfferedModels(part: OfferedModel['part'], provider: string): readonly OfferedModel[] {
  const { data } = useQuery(endpointQuery('GET /api/offered-models'));
  return (data?.items ?? []).filter(
    (model) => model.part === part && model.provider === provider && model.is_new && model.missing_since === null,
  );
}
