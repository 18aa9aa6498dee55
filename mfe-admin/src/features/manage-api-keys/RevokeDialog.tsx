import type { ApiKey } from '@switchboard/contracts/api-keys';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

/** Asks before a key stops working. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useMutation(
    endpointMutation('DELETE /api/api-keys/:id', { stale: 'api_key.changed', failed: 'Failed to revoke API key' }),
  );
  const confirm = () =>
    revoke.mutate(
      { params: { id: apiKey.id } },
      {
        onSuccess: () => {
          notify({ title: 'API key revoked', description: apiKey.name, tone: 'success' });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="danger"
      title={`Revoke ${apiKey.name}?`}
      description={`Programs that use ${apiKey.key_prefix}… are refused from their next request on. This cannot be undone.`}
      confirmLabel="Revoke"
      isPending={revoke.isPending}
      onConfirm={confirm}
    />
  );
}
