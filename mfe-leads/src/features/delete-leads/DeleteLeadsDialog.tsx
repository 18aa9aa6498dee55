import type { Lead } from '@switchboard/contracts/leads';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify, notifyError } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import { leadName } from '../../display/leadName.ts';

interface DeleteLeadsDialogProps {
  leads: readonly Lead[];
  /** Called before the first deletion, so that the list applies the change immediately. */
  onDelete: () => void;
  onDeleted: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** Asks before one lead, or the selected ones, are deleted. */
export function DeleteLeadsDialog({ leads, onDelete, onDeleted, onClose }: DeleteLeadsDialogProps) {
  const [isPending, setIsPending] = useState(false);
  const deleteLead = useMutation(endpointMutation('DELETE /api/leads/:id', { stale: 'lead.changed' }));
  const [first] = leads;
  const what = leads.length === 1 && first ? leadName(first) : `${leads.length} leads`;

  const confirm = async () => {
    setIsPending(true);
    onDelete();
    const deletedIds: string[] = [];
    try {
      for (const lead of leads) {
        await deleteLead.mutateAsync({ params: { id: lead.id } });
        deletedIds.push(lead.id);
      }
      const title = leads.length === 1 ? 'Lead deleted successfully.' : `${leads.length} leads deleted successfully.`;
      notify({ title, tone: 'success' });
    } catch (error) {
      notifyError('Failed to delete lead. Please try again.', error);
    }
    onDeleted(deletedIds);
    onClose();
  };

  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete ${what}?`}
      description={`${
        leads.length === 1 ? 'The lead and its scheduled calls are' : 'The leads and their scheduled calls are'
      } deleted for everybody. This cannot be undone. Call logs stay.`}
      confirmLabel="Delete"
      tone="danger"
      isPending={isPending}
      onConfirm={() => void confirm()}
    />
  );
}
