import type { ProviderCredential, ProviderUses } from '@switchboard/contracts/providers';
import { providerFacts } from '@switchboard/contracts/providers.limits';
import { Banner, Skeleton } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, endpointQuery, useFreshQuery, useMutation } from '@switchboard/platform/query';

function losing({ total, first }: ProviderUses): string {
  const others = total > first.length ? ` and ${total - first.length} more` : '';
  return `${first.map(({ name }) => name).join(', ')}${others}`;
}

/** Asks before a credential is deleted, and names the affected assistants. */
export function DeleteProvider({ credential, onClose }: { credential: ProviderCredential; onClose: () => void }) {
  const { label } = providerFacts[credential.provider_name];
  const uses = useFreshQuery({
    ...endpointQuery('GET /api/providers/:id/uses', { params: { id: credential.id } }),
    staleTime: 0,
  });
  const remove = useMutation(
    endpointMutation('DELETE /api/providers/:id', {
      stale: 'provider.changed',
      done: `${label} credentials deleted successfully`,
      failed: 'Failed to delete provider credentials',
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="danger"
      title={`Delete the credentials of ${label}?`}
      description="The key is deleted with them. This cannot be undone."
      confirmLabel="Delete"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: credential.id } }, { onSuccess: onClose })}
    >
      {uses.isPending && <Skeleton lines={1} />}
      {uses.isError && <Banner tone="warning" title="Failed to load which assistants lose it" />}
      {uses.data && uses.data.total > 0 && (
        <Banner
          tone="warning"
          title={`${uses.data.total} ${uses.data.total === 1 ? 'assistant loses' : 'assistants lose'} it`}
        >
          {losing(uses.data)}
        </Banner>
      )}
    </ConfirmDialog>
  );
}
