import type { UpdateOrganization } from '@switchboard/contracts/organizations';
import { host, request } from '@switchboard/platform';
import { useMutation } from '@switchboard/platform/query';

/** Renames the active organization or changes its time zone; the frame shows it at once. */
export function useUpdateOrganization() {
  return useMutation({
    mutationFn: (body: UpdateOrganization) => request('PATCH /api/organization', { body }),
    onSuccess: () => host().refreshSession(),
  });
}

/** Makes another of the person's organizations the active one. */
export function useSwitchOrganization() {
  return useMutation({
    mutationFn: (organizationId: string) =>
      request('POST /api/session/organization', { body: { organization_id: organizationId } }),
    onSuccess: () => host().refreshSession(),
  });
}
