import type { Campaign } from '@switchboard/contracts/campaigns';
import { useRow } from '@switchboard/platform/query';
import { anyId, useAddress, useDialogAddress } from '@switchboard/platform/router';
import type { CampaignActions } from '../display/CampaignMenu.tsx';
import { DeleteCampaign } from '../features/delete-campaign/DeleteCampaign.tsx';
import { DuplicateCampaign } from '../features/duplicate-campaign/DuplicateCampaign.tsx';

const parts = { duplicate: anyId };

/** The dialogs for actions on campaigns, kept in the address. */
export function useCampaignDialogs(canWrite: boolean, canCreate: boolean) {
  const dialog = useDialogAddress(canWrite ? (canCreate ? ['create', 'delete'] : ['delete']) : []);
  const [{ duplicate }, change] = useAddress(parts);
  const actions: CampaignActions | undefined = canWrite
    ? { onDuplicate: (id) => change({ duplicate: id }), onDelete: (id) => dialog.open('delete', id) }
    : undefined;
  return { dialog, actions, duplicate: canWrite ? duplicate : null, closeDuplicate: () => change({ duplicate: null }) };
}

interface CampaignDialogsProps {
  dialogs: ReturnType<typeof useCampaignDialogs>;
  listed: readonly Campaign[] | undefined;
  /** Called after a deletion; closes the dialog by default. */
  onDeleted?: () => void;
}

/** The dialogs that ask before a campaign is deleted or copied. */
export function CampaignDialogs({ dialogs, listed, onDeleted }: CampaignDialogsProps) {
  const { dialog, duplicate, closeDuplicate } = dialogs;
  const noun = 'campaign';
  const doomed = useRow('GET /api/campaigns/:id', dialog.delete, { listed, noun, onMissing: dialog.close });
  const copied = useRow('GET /api/campaigns/:id', duplicate, { listed, noun, onMissing: closeDuplicate });
  if (doomed) return <DeleteCampaign campaign={doomed} onClose={dialog.close} onDeleted={onDeleted ?? dialog.close} />;
  return copied ? <DuplicateCampaign campaign={copied} onClose={closeDuplicate} /> : null;
}
