import type { Campaign } from '@switchboard/contracts/campaigns';
import { isolated, Text } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { z } from 'zod';

const Typed = z.object({ name: z.string() });

interface DeleteCampaignProps {
  campaign: Campaign;
  onClose: () => void;
  /** Called after the deletion; closes the dialog by default. */
  onDeleted?: () => void;
}

/** Deletes a campaign after its name is typed. The API refuses while one of its calls is in progress. */
export function DeleteCampaign({ campaign, onClose, onDeleted = onClose }: DeleteCampaignProps) {
  const { id, name } = campaign;
  const form = useSaveForm(Typed, {
    values: { name: '' },
    save: () => request('DELETE /api/campaigns/:id', { params: { id } }),
    stale: 'campaign.changed',
    done: 'Campaign deleted',
    failed: (error) => (error instanceof Error ? error.message : 'Failed to delete campaign'),
    onSaved: onDeleted,
    isGuarded: false,
  });
  return (
    <FormDialog
      form={form}
      title={`Delete “${isolated(name)}”?`}
      submitLabel="Delete campaign"
      tone="danger"
      isSubmitDisabled={form.watch('name').trim() !== name.trim()}
      onClose={onClose}
    >
      <Text as="p">
        The campaign is deleted for everyone and its scheduled calls are cancelled. Its leads and its call logs stay.
        This cannot be undone.
      </Text>
      <TextField name="name" label={`Type “${isolated(name)}” to confirm`} autoComplete="off" />
    </FormDialog>
  );
}
