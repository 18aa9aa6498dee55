import type { Client } from '@switchboard/contracts/clients';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

/** Asks before a client is deleted, and explains what happens to its data. */
export function DeleteClient({ client, onClose }: { client: Client; onClose: () => void }) {
  const { id, name, member_count, lead_count } = client;
  const remove = useMutation(
    endpointMutation('DELETE /api/clients/:id', {
      stale: 'client.changed',
      done: 'Client deleted',
      failed: 'Failed to delete client',
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="danger"
      title={`Delete ${name}?`}
      description={`${count(member_count, 'person loses', 'people lose')} access immediately, and open invitations stop working. ${count(lead_count, 'lead stays', 'leads stay')}, without the label.`}
      confirmLabel="Delete client"
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id } }, { onSuccess: onClose })}
    />
  );
}
