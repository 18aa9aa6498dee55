import { type ProviderName, providerFacts } from '@switchboard/contracts/providers.limits';
import { notify } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { testBadge } from './testWords.ts';

/** Asks a provider whether it accepts the key, and notifies the user of the result. */
export function useTestProvider(name: ProviderName) {
  const { label } = providerFacts[name];
  const options = endpointMutation('POST /api/providers/:id/test', {
    stale: 'provider.changed',
    failed: `Failed to test ${label}`,
  });
  return useMutation({
    ...options,
    onSuccess: (test) =>
      notify({
        title: `${label}: ${testBadge(test).label}`,
        description: test.message,
        tone: test.result === 'ok' ? 'success' : 'danger',
      }),
  });
}
