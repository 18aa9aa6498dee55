import type { UpdateOrganization } from '@switchboard/contracts/organizations';
import { host, request } from '@switchboard/platform';
import { useMutation } from '@switchboard/platform/query';
import { useNavigate } from '@switchboard/platform/router';

/** Renames the active organization or changes its time zone; the frame shows it at once. */
export function useUpdateOrganization() {
  return useMutation({
    mutationFn: (body: UpdateOrganization) => request('PATCH /api/organization', { body }),
    onSuccess: () => host().refreshSession(),
  });
}

/** Makes another of the person's organizations the active one and shows its settings. */
export function useSwitchOrganization() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (organizationId: string) =>
      request('POST /api/session/organization', { body: { organization_id: organizationId } }),
    onSuccess: async (_, organizationId) => {
      // The shell starts another organization from its dashboard; the person asked for the settings.
      await host().refreshSession();
      navigate(`/organization-settings/${organizationId}`, { replace: true });
    },
  });
}
