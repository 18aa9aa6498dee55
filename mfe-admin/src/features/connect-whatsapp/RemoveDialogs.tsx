import type { WhatsAppNumber } from '@switchboard/contracts/whatsapp-numbers';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { numberName, whatsAppFailed } from './whatsappWords.ts';

interface RemoveProps {
  number: WhatsAppNumber;
  onClose: () => void;
}

/** Asks before a number is deleted with its conversations. */
export function DeleteNumber({ number, onClose }: RemoveProps) {
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/whatsapp-numbers/:id', {
      stale: 'whatsapp_number.changed',
      done: 'WhatsApp number deleted',
      failed: whatsAppFailed.delete,
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="danger"
      title={`Delete ${numberName(number)}?`}
      description="It is disconnected, and its conversations are deleted. This cannot be undone."
      confirmLabel="Delete"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id: number.id } }, { onSettled: onClose })}
    />
  );
}

/** Asks before the instance of a number is recreated. The QR code comes next. */
export function RecreateNumber({ number, onClose, onRecreated }: RemoveProps & { onRecreated: () => void }) {
  const { mutate, isPending } = useMutation(
    endpointMutation('POST /api/whatsapp-numbers/:id/recreate', {
      stale: 'whatsapp_number.changed',
      failed: whatsAppFailed.instance,
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="danger"
      title={`Delete and recreate the connection of ${numberName(number)}?`}
      description="The phone is unlinked and has to scan a new code to reconnect. Conversations are kept."
      confirmLabel="Delete and recreate"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id: number.id } }, { onSuccess: onRecreated, onError: onClose })}
    />
  );
}
