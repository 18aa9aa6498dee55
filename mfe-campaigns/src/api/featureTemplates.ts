import type { FeatureTemplateInput } from '@switchboard/contracts/feature-templates';
import { request } from '@switchboard/platform';
import { organizationKey, queryOptions, useMutation, useQueryClient } from '@switchboard/platform/query';

const featureTemplatesKey = () => organizationKey('feature-templates');

/** All feature templates of the organization, newest first. */
export function featureTemplatesOptions() {
  return queryOptions({
    queryKey: featureTemplatesKey(),
    queryFn: ({ signal }) => request('GET /api/feature-templates', { signal }),
  });
}

/** Makes the list of feature templates read again. */
export function useRefreshFeatureTemplates(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: featureTemplatesKey() });
}

/** Creates a feature template. */
export function useCreateFeatureTemplate() {
  const refresh = useRefreshFeatureTemplates();
  return useMutation({
    mutationFn: (body: FeatureTemplateInput) => request('POST /api/feature-templates', { body }),
    onSuccess: refresh,
  });
}

/** Deletes a feature template. */
export function useDeleteFeatureTemplate() {
  const refresh = useRefreshFeatureTemplates();
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/feature-templates/:id', { params: { id } }),
    onSuccess: refresh,
  });
}
