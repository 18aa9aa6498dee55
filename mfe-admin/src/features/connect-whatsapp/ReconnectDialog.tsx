import type { WhatsAppConnection, WhatsAppNumber } from '@switchboard/contracts/whatsapp-numbers';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify, notifyError } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { outcomeOf } from './useCheck.ts';
import { numberName, whatsAppFailed } from './whatsappWords.ts';

interface ReconnectDialogProps {
  number: WhatsAppNumber;
  onClose: () => void;
  /** Only a new code helps. */
  onReauthenticate: (number: WhatsAppNumber) => void;
}

/** Offers to connect a number again without a code. */
export function ReconnectDialog({ number, onClose, onReauthenticate }: ReconnectDialogProps) {
  const { mutate, isPending } = useMutation(
    endpointMutation('POST /api/whatsapp-numbers/:id/reconnect', {
      stale: 'whatsapp_number.changed',
      failed: (error) => notifyError(whatsAppFailed.reconnect, error),
    }),
  );
  const name = numberName(number);
  const tell = (found: WhatsAppConnection) => {
    onClose();
    const outcome = outcomeOf(found);
    if (outcome === 'reauthenticate') onReauthenticate(number);
    else if (outcome === 'connected') notify({ title: 'Reconnected', description: name, tone: 'success' });
    else
      notify({
        title: whatsAppFailed.reconnect,
        description: found.message ?? "The phone doesn't respond. Check that it is on and online.",
        tone: 'danger',
      });
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={whatsAppFailed.connection}
      description={`${name} is disconnected: messages wait and none come in. It can be connected again without a new code.`}
      confirmLabel="Reconnect"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id: number.id } }, { onSuccess: tell, onError: onClose })}
    />
  );
}
