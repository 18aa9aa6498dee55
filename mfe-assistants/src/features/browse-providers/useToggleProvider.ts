import { type ProviderName, providerFacts } from '@switchboard/contracts/providers.limits';
import { notify } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

/** Switches a provider on or off. */
export function useToggleProvider(name: ProviderName) {
  const options = endpointMutation('PATCH /api/providers/:id', {
    stale: 'provider.changed',
    failed: 'Failed to update status',
  });
  return useMutation({
    ...options,
    onSuccess: ({ is_active }) =>
      notify({
        title: `${providerFacts[name].label} ${is_active ? 'enabled' : 'disabled'} successfully`,
        tone: 'success',
      }),
  });
}
